package tapwright.device.system;

import android.graphics.Bitmap;
import android.media.MediaRecorder;
import android.os.Environment;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.URLConnection;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import tapwright.runtime.AppClock;

/** A small file of a wanted type, written into shared storage when a picker is to choose one. */
final class SampleFile {
  private static final String NAME = "sample.";
  private static final int PICTURE_WIDTH = 160;
  private static final int PICTURE_HEIGHT = 120;
  private static final int QUALITY = 80;
  private static final int SOUND_RATE = 8000;
  private static final int SOUND_HEADER = 44;
  private static final byte SILENCE = (byte) 0x80;

  private static final String PDF =
      "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
          + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
          + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n"
          + "trailer<</Root 1 0 R>>\n%%EOF\n";

  private SampleFile() {}

  /** The file for a type such as {@code image/*}; written once. */
  static File of(String type) throws IOException {
    File file = new File(Environment.getExternalStoragePublicDirectory(folder(type)), name(type));
    provide(file);
    return file;
  }

  /** Writes the contents that the file's name promises, unless it is a sample that exists. */
  static void provide(File file) throws IOException {
    if (file.getName().startsWith(NAME) && !file.isFile()) {
      Files.createDirectories(file.getParentFile().toPath());
      Files.write(file.toPath(), contents(file.getName()));
      date(file);
    }
  }

  /** Gives a new file the device's time in place of the machine's. */
  static void date(File file) throws IOException {
    Files.setLastModifiedTime(file.toPath(), FileTime.fromMillis(AppClock.currentTimeMillis()));
  }

  /** The type of a file by its name. */
  static String typeOf(String name) {
    String guess = URLConnection.guessContentTypeFromName(name);
    if (name.endsWith(".vcf")) {
      return "text/x-vcard";
    }
    return guess == null ? "application/octet-stream" : guess;
  }

  private static String folder(String type) {
    return switch (type.replaceFirst("/.*", "")) {
      case "image" -> Environment.DIRECTORY_PICTURES;
      case "audio" -> Environment.DIRECTORY_MUSIC;
      case "video" -> Environment.DIRECTORY_MOVIES;
      default -> Environment.DIRECTORY_DOWNLOADS;
    };
  }

  private static String name(String type) {
    String ending =
        switch (type) {
          case "image/png" -> "png";
          case "text/x-vcard", "text/vcard", "text/directory" -> "vcf";
          case "*/*" -> "txt";
          default ->
              switch (type.replaceFirst("/.*", "")) {
                case "image" -> "jpg";
                case "audio" -> "wav";
                case "video" -> "mp4";
                case "text" -> "txt";
                default -> "bin";
              };
        };
    return NAME + ending;
  }

  /** What a file of this name holds, by its ending. */
  static byte[] contents(String name) {
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "jpg" -> Photo.jpeg();
      case "png" -> png();
      case "wav" -> sound();
      case "mp4" -> new SilentRecording(1000).bytes(MediaRecorder.OutputFormat.MPEG_4);
      case "vcf" ->
          text(
              "BEGIN:VCARD\r\nVERSION:2.1\r\nN:Sample;Sam\r\nFN:Sam Sample\r\n"
                  + "TEL;CELL:5550100\r\nEMAIL:sam@example.org\r\nEND:VCARD\r\n");
      case "html" -> text("<html><body><h1>A sample</h1><p>A page.</p></body></html>\n");
      case "json" -> text("{\"name\": \"A sample\", \"items\": [1, 2]}\n");
      case "xml" -> text("<?xml version=\"1.0\"?>\n<sample><item>1</item></sample>\n");
      case "pdf" -> text(PDF);
      default -> text("A sample.\nIt has two lines.\n");
    };
  }

  /** A thumbnail, as a camera app returns it. */
  static Bitmap picture() {
    return Photo.picture(PICTURE_WIDTH, PICTURE_HEIGHT);
  }

  private static byte[] png() {
    Bitmap picture = picture();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    picture.compress(Bitmap.CompressFormat.PNG, QUALITY, bytes);
    picture.recycle();
    return bytes.toByteArray();
  }

  /** One second of silence: mono, eight bits. */
  private static byte[] sound() {
    ByteBuffer bytes =
        ByteBuffer.allocate(SOUND_HEADER + SOUND_RATE).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(text("RIFF")).putInt(SOUND_HEADER - 8 + SOUND_RATE).put(text("WAVEfmt ")).putInt(16);
    bytes.putShort((short) 1).putShort((short) 1).putInt(SOUND_RATE).putInt(SOUND_RATE);
    bytes.putShort((short) 1).putShort((short) 8).put(text("data")).putInt(SOUND_RATE);
    while (bytes.hasRemaining()) {
      bytes.put(SILENCE);
    }
    return bytes.array();
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
