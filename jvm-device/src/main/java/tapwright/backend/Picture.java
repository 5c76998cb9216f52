package tapwright.backend;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** A PNG picture of one colour with a darker edge. */
final class Picture {
  private static final int SIDE = 64;
  private static final int EDGE = 4;
  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  private static final byte[] HEADER_END = {8, 2, 0, 0, 0}; // 8 bits, RGB, nothing special

  private Picture() {}

  static byte[] png(int colour) {
    ByteBuffer rows = ByteBuffer.allocate(SIDE * (1 + 3 * SIDE));
    for (int y = 0; y < SIDE; y++) {
      rows.put((byte) 0);
      for (int x = 0; x < SIDE; x++) {
        boolean isEdge = Math.min(Math.min(x, y), SIDE - 1 - Math.max(x, y)) < EDGE;
        for (int shift = 16; shift >= 0; shift -= 8) {
          int part = colour >> shift & 0xff;
          rows.put((byte) (isEdge ? part / 2 : part));
        }
      }
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(SIGNATURE);
    byte[] header =
        ByteBuffer.allocate(8 + HEADER_END.length).putInt(SIDE).putInt(SIDE).put(HEADER_END).array();
    chunk(out, "IHDR", header);
    chunk(out, "IDAT", deflated(rows.array()));
    chunk(out, "IEND", new byte[0]);
    return out.toByteArray();
  }

  private static byte[] deflated(byte[] bytes) {
    Deflater deflater = new Deflater();
    deflater.setInput(bytes);
    deflater.finish();
    byte[] packed = new byte[bytes.length];
    int length = deflater.deflate(packed);
    deflater.end();
    return Arrays.copyOf(packed, length);
  }

  private static void chunk(ByteArrayOutputStream out, String kind, byte[] content) {
    byte[] named = kind.getBytes(StandardCharsets.ISO_8859_1);
    CRC32 sum = new CRC32();
    sum.update(named);
    sum.update(content);
    out.writeBytes(ByteBuffer.allocate(4).putInt(content.length).array());
    out.writeBytes(named);
    out.writeBytes(content);
    out.writeBytes(ByteBuffer.allocate(4).putInt((int) sum.getValue()).array());
  }
}
