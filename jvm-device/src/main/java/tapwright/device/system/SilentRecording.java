package tapwright.device.system;

import android.media.MediaRecorder.OutputFormat;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** What a microphone in a silent room gives: a sound file that players and readers accept. */
final class SilentRecording {
  private static final int RATE = 44_100;
  private static final int SAMPLES_PER_FRAME = 1024;
  private static final int AMR_FRAMES_PER_SECOND = 50;
  private static final int LONGEST_MILLISECONDS = 600_000;

  /** A frame of AAC-LC, one channel, all of it silence. */
  private static final byte[] FRAME = {0x00, (byte) 0xc8, 0x00, (byte) 0x80, 0x23, (byte) 0x80};

  /** AAC-LC, 44.1 kHz, one channel. */
  private static final byte[] DECODER = {0x12, 0x08};

  private final int milliseconds;

  SilentRecording(long milliseconds) {
    this.milliseconds = (int) Math.max(1, Math.min(milliseconds, LONGEST_MILLISECONDS));
  }

  /** Whether there is a file of this format; MPEG-4 stands in for the others. */
  static boolean knows(int format) {
    return format <= OutputFormat.AMR_WB || format == OutputFormat.AAC_ADTS;
  }

  byte[] bytes(int format) {
    return switch (format) {
      case OutputFormat.AMR_NB -> amr("#!AMR\n", 0x3c, 32);
      case OutputFormat.AMR_WB -> amr("#!AMR-WB\n", 0x04, 18);
      case OutputFormat.AAC_ADTS -> adts();
      default -> mpeg4(format == OutputFormat.THREE_GPP ? "3gp4" : "mp42");
    };
  }

  private int frames() {
    return 1 + (int) ((long) milliseconds * RATE / SAMPLES_PER_FRAME / 1000);
  }

  private byte[] amr(String magic, int header, int frameSize) {
    int count = 1 + milliseconds * AMR_FRAMES_PER_SECOND / 1000;
    ByteBuffer file = ByteBuffer.allocate(magic.length() + count * frameSize);
    file.put(ascii(magic));
    for (int i = 0; i < count; i++) {
      file.put((byte) header).position(file.position() + frameSize - 1);
    }
    return file.array();
  }

  /** Each frame has a header of seven bytes with its length. */
  private byte[] adts() {
    int size = 7 + FRAME.length;
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    byte[] header = {
      (byte) 0xff, (byte) 0xf1, 0x50, 0x40, (byte) (size >> 3), (byte) (size << 5), 0
    };
    header[5] |= 0x1f;
    header[6] = (byte) 0xfc;
    for (int i = frames(); i > 0; i--) {
      file.writeBytes(header);
      file.writeBytes(FRAME);
    }
    return file.toByteArray();
  }

  private byte[] mpeg4(String brand) {
    byte[] type = box("ftyp", ascii(brand), ints(0), ascii(brand), ascii("isom"));
    byte[] data = new byte[frames() * FRAME.length];
    for (int at = 0; at < data.length; at += FRAME.length) {
      System.arraycopy(FRAME, 0, data, at, FRAME.length);
    }
    byte[] movie = box("moov", movieHeader(), box("trak", trackHeader(), media(type.length + 8)));
    return join(type, box("mdat", data), movie);
  }

  private byte[] movieHeader() {
    return box(
        "mvhd",
        ints(0, 0, 0, 1000, milliseconds, 0x10000, 0x01000000, 0, 0),
        MATRIX,
        ints(0, 0, 0),
        ints(0, 0, 0, 2));
  }

  private byte[] trackHeader() {
    return box("tkhd", ints(7, 0, 0, 1, 0, milliseconds, 0, 0, 0, 0x01000000), MATRIX, ints(0, 0));
  }

  private byte[] media(int dataAt) {
    int length = frames() * SAMPLES_PER_FRAME;
    byte[] header = box("mdhd", ints(0, 0, 0, RATE, length, 0x55c40000));
    byte[] handler = box("hdlr", ints(0, 0), ascii("soun"), ints(0, 0, 0), ascii("Sound\0"));
    byte[] where = box("dinf", box("dref", ints(0, 1), box("url ", ints(1))));
    return box(
        "mdia", header, handler, box("minf", box("smhd", ints(0, 0)), where, samples(dataAt)));
  }

  private byte[] samples(int dataAt) {
    byte[] config = {5, (byte) DECODER.length, DECODER[0], DECODER[1], 6, 1, 2};
    byte[] decoder = join(new byte[] {4, 17, 0x40, 0x15, 0, 0, 0}, ints(64_000, 64_000), config);
    byte[] descriptor = join(new byte[] {3, (byte) (3 + decoder.length), 0, 1, 0}, decoder);
    byte[] sound =
        box("mp4a", ints(0, 1, 0, 0, 0x10010, 0, RATE << 16), box("esds", ints(0), descriptor));
    return box(
        "stbl",
        box("stsd", ints(0, 1), sound),
        box("stts", ints(0, 1, frames(), SAMPLES_PER_FRAME)),
        box("stsc", ints(0, 1, 1, frames(), 1)),
        box("stsz", ints(0, FRAME.length, frames())),
        box("stco", ints(0, 1, dataAt)));
  }

  /** No turning, no scaling. */
  private static final byte[] MATRIX = ints(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

  private static byte[] box(String name, byte[]... parts) {
    byte[] content = join(parts);
    return join(ints(8 + content.length), ascii(name), content);
  }

  private static byte[] ints(int... values) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * values.length);
    bytes.asIntBuffer().put(values);
    return bytes.array();
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
