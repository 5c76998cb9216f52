package tapwright.device.system;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import tapwright.runtime.AppClock;

/** A picture as a phone's camera writes it: large, in JPEG, with EXIF that says when and how. */
final class Photo {
  private static final int WIDTH = 1600;
  private static final int HEIGHT = 1200;
  private static final int QUALITY = 80;
  private static final int START_OF_IMAGE = 2; // bytes
  private static final int EXIF_MARKER = 0xFFE1;
  private static final String MAKER = "Tapwright";
  private static final String MODEL = "Camera";
  private static final int TEXT = 2;
  private static final int SHORT = 3;
  private static final int LONG = 4;
  private static final int DETAILS = 0x8769;

  private Photo() {}

  /** What a camera sees here: a grey wall, with a darker floor to tell up from down. */
  static Bitmap picture(int width, int height) {
    Bitmap picture = Bitmap.createBitmap(width, height, Bitmap.Config.ARGB_8888);
    picture.eraseColor(Color.GRAY);
    Paint floor = new Paint();
    floor.setColor(Color.DKGRAY);
    new Canvas(picture).drawRect(0, height * 3f / 4, width, height, floor);
    return picture;
  }

  static byte[] jpeg() {
    Bitmap picture = picture(WIDTH, HEIGHT);
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    picture.compress(Bitmap.CompressFormat.JPEG, QUALITY, plain);
    picture.recycle();
    return withExif(plain.toByteArray());
  }

  static byte[] withExif(byte[] bytes) {
    byte[] exif = exif();
    ByteBuffer whole = ByteBuffer.allocate(bytes.length + exif.length);
    whole.put(bytes, 0, START_OF_IMAGE).put(exif);
    return whole.put(bytes, START_OF_IMAGE, bytes.length - START_OF_IMAGE).array();
  }

  /** The segment: two directories, of the picture and of its taking, and the texts after each. */
  private static byte[] exif() {
    String time =
        new SimpleDateFormat("yyyy:MM:dd HH:mm:ss", Locale.ROOT)
            .format(new Date(AppClock.currentTimeMillis()));
    Directory taking =
        new Directory().text(0x9003, time).number(0xA002, LONG, WIDTH).number(0xA003, LONG, HEIGHT);
    Directory picture =
        new Directory()
            .text(0x010F, MAKER)
            .text(0x0110, MODEL)
            .number(0x0112, SHORT, 1)
            .text(0x0132, time);
    int first = 8;
    int second = first + picture.size() + Directory.ENTRY;
    picture.number(DETAILS, LONG, second);
    ByteBuffer body = ByteBuffer.allocate(second + taking.size());
    body.put(ascii("MM")).putShort((short) 42).putInt(first);
    picture.write(body);
    taking.write(body);
    byte[] name = ascii("Exif\0\0");
    ByteBuffer segment = ByteBuffer.allocate(4 + name.length + body.capacity());
    segment.putShort((short) EXIF_MARKER).putShort((short) (2 + name.length + body.capacity()));
    return segment.put(name).put(body.array()).array();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** A directory of TIFF, whose entries are added in the order of their tags. */
  private static final class Directory {
    static final int ENTRY = 12;
    private static final int FRAME = 6; // the count before and the next directory after
    private final java.util.List<Object[]> entries = new java.util.ArrayList<>();

    Directory text(int tag, String text) {
      entries.add(new Object[] {tag, TEXT, ascii(text + "\0")});
      return this;
    }

    Directory number(int tag, int type, int value) {
      entries.add(new Object[] {tag, type, value});
      return this;
    }

    int size() {
      int size = FRAME;
      for (Object[] entry : entries) {
        size += ENTRY + (entry[2] instanceof byte[] text ? text.length : 0);
      }
      return size;
    }

    void write(ByteBuffer out) {
      int free = out.position() + FRAME + ENTRY * entries.size();
      ByteBuffer texts = ByteBuffer.allocate(size());
      out.putShort((short) entries.size());
      for (Object[] entry : entries) {
        int type = (int) entry[1];
        out.putShort((short) (int) entry[0]).putShort((short) type);
        if (entry[2] instanceof byte[] text) {
          out.putInt(text.length).putInt(free + texts.position());
          texts.put(text);
        } else {
          int value = (int) entry[2];
          out.putInt(1).putInt(type == SHORT ? value << 16 : value);
        }
      }
      out.putInt(0).put(texts.array(), 0, texts.position());
    }
  }
}
