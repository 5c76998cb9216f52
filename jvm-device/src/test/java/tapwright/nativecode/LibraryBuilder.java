package tapwright.nativecode;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes libraries for tests: one segment that is loaded, whose places in the file and in memory
 * are the same, with a dynamic section, symbols, and data wherever a test wants them.
 */
final class LibraryBuilder {
  static final int DATA = 0x1000;

  private static final int SIZE = 0x2000;
  private static final int SEGMENTS = 64;
  private static final int SYMBOLS = 0x200;
  private static final int STRINGS = 0x400;
  private static final int HASHES = 0x800;
  private static final int DYNAMIC = 0xa00;

  private final ByteBuffer out = ByteBuffer.allocate(SIZE).order(ByteOrder.LITTLE_ENDIAN);
  private final ByteArrayOutputStream strings = new ByteArrayOutputStream();
  private final List<long[]> entries = new ArrayList<>();
  private int symbols = 1;

  LibraryBuilder() {
    strings.write(0);
    out.putInt(0, 0x464c457f).put(4, (byte) 2).put(5, (byte) 1).put(6, (byte) 1);
    out.putShort(16, (short) 3).putShort(18, (short) 62).putLong(32, SEGMENTS);
    out.putShort(54, (short) 56).putShort(56, (short) 3);
  }

  /** Adds a text; where in the table it begins. */
  int text(String text) {
    int at = strings.size();
    strings.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    strings.write(0);
    return at;
  }

  LibraryBuilder entry(long tag, long value) {
    entries.add(new long[] {tag, value});
    return this;
  }

  LibraryBuilder needs(String name) {
    return entry(ElfImage.NEEDED, text(name));
  }

  LibraryBuilder symbol(String name, boolean isDefined) {
    int at = SYMBOLS + symbols++ * ElfImage.SYMBOL_SIZE;
    out.putInt(at, text(name))
        .put(at + 4, (byte) 0x12)
        .putShort(at + 6, (short) (isDefined ? 1 : 0));
    return this;
  }

  LibraryBuilder words(int at, long... values) {
    for (int i = 0; i < values.length; i++) {
      out.putLong(at + 8 * i, values[i]);
    }
    return this;
  }

  LibraryBuilder bytes(int at, int... values) {
    for (int i = 0; i < values.length; i++) {
      out.put(at + i, (byte) values[i]);
    }
    return this;
  }

  byte[] build() {
    entry(ElfImage.STRINGS, STRINGS).entry(ElfImage.STRINGS_SIZE, strings.size());
    entry(ElfImage.SYMBOLS, SYMBOLS).entry(ElfImage.HASH, HASHES);
    out.put(STRINGS, strings.toByteArray());
    out.putInt(HASHES, 1).putInt(HASHES + 4, symbols);
    for (int i = 0; i < entries.size(); i++) {
      words(DYNAMIC + 16 * i, entries.get(i));
    }
    segment(0, ElfImage.LOAD, 0, SIZE);
    segment(1, ElfImage.DYNAMIC, DYNAMIC, 16 * (entries.size() + 1));
    segment(2, 4, 0x100, 16); // A note, which nothing needs.
    return out.array().clone();
  }

  private void segment(int number, int type, long place, long size) {
    int at = SEGMENTS + 56 * number;
    out.putInt(at, type).putInt(at + 4, 6);
    words(at + 8, place, place, place, size, size, 0x1000);
  }
}
