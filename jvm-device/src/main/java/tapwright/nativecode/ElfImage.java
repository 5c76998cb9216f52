package tapwright.nativecode;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * An x86_64 shared library in memory, with what its dynamic section says.
 *
 * <p>The file is a stranger's: every offset is checked against its end, and every count against
 * what fits into it.
 */
public final class ElfImage {
  /** Largest library that is read; the largest ones of known apps have a tenth of this. */
  public static final int LARGEST = 512 << 20;

  static final int LOAD = 1;
  static final int DYNAMIC = 2;
  static final int NEEDED = 1;
  static final int HASH = 4;
  static final int STRINGS = 5;
  static final int SYMBOLS = 6;
  static final int STRINGS_SIZE = 10;
  static final int SONAME = 14;
  static final int GNU_HASH = 0x6ffffef5;
  static final int SYMBOL_SIZE = 24;
  static final int SEGMENT_SIZE = 56;

  private static final int HEADER_SIZE = 64;
  private static final int ENTRY_SIZE = 16;
  private static final int SHARED_OBJECT = 3;
  private static final int X86_64 = 62;
  private static final int LONGEST_NAME = 4096;
  private static final int MOST_SEGMENTS = 128;

  /** A part of the file and where it is put in memory. */
  record Segment(int at, int type, long offset, long address, long fileSize, long memorySize) {}

  /** An entry of the dynamic section and where in the file it is. */
  record Entry(int at, long tag, long value) {}

  /** A dynamic symbol. */
  record Symbol(int at, String name, int binding, boolean isDefined) {
    static final int WEAK = 2;
  }

  private final ByteBuffer bytes;
  private final List<Segment> segments = new ArrayList<>();
  private final List<Entry> entries = new ArrayList<>();
  private int strings;
  private long stringsSize;

  private ElfImage(byte[] content) {
    bytes = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Reads a library; the array is used, not copied. */
  public static ElfImage read(byte[] content) throws BadLibraryException {
    ElfImage image = new ElfImage(content);
    try {
      image.readHeader();
      image.readDynamicSection();
    } catch (IndexOutOfBoundsException e) {
      throw new BadLibraryException("is truncated or damaged");
    }
    return image;
  }

  private void readHeader() throws BadLibraryException {
    if (bytes.limit() < HEADER_SIZE) {
      throw new BadLibraryException(
          "is too small to be an ELF executable: only found " + bytes.limit() + " bytes");
    }
    if (bytes.getInt(0) != 0x464c457f) {
      throw new BadLibraryException("has bad ELF magic");
    }
    if (bytes.get(4) != 2) {
      throw new BadLibraryException("is 32-bit instead of 64-bit");
    }
    if (bytes.get(5) != 1) {
      throw new BadLibraryException("not little-endian");
    }
    if (bytes.getShort(16) != SHARED_OBJECT) {
      throw new BadLibraryException("has unexpected e_type: " + bytes.getShort(16));
    }
    if (bytes.getShort(18) != X86_64) {
      throw new BadLibraryException(
          "is for EM_" + Short.toUnsignedInt(bytes.getShort(18)) + " instead of EM_X86_64");
    }
    int count = Short.toUnsignedInt(bytes.getShort(56));
    if (bytes.getShort(54) != SEGMENT_SIZE || count == 0 || count > MOST_SEGMENTS) {
      throw new BadLibraryException("has invalid program headers");
    }
    int start = position(bytes.getLong(32));
    for (int i = 0; i < count; i++) {
      int at = start + i * SEGMENT_SIZE;
      segments.add(
          new Segment(
              at,
              bytes.getInt(at),
              bytes.getLong(at + 8),
              bytes.getLong(at + 16),
              bytes.getLong(at + 32),
              bytes.getLong(at + 40)));
    }
  }

  private void readDynamicSection() throws BadLibraryException {
    Segment dynamic = null;
    for (Segment segment : segments) {
      dynamic = segment.type() == DYNAMIC ? segment : dynamic;
    }
    if (dynamic == null) {
      throw new BadLibraryException("has no dynamic section");
    }
    int start = position(dynamic.offset());
    long most = Math.min(dynamic.fileSize(), bytes.limit() - start) / ENTRY_SIZE;
    for (int i = 0; i < most && bytes.getLong(start + i * ENTRY_SIZE) != 0; i++) {
      int at = start + i * ENTRY_SIZE;
      entries.add(new Entry(at, bytes.getLong(at), bytes.getLong(at + 8)));
    }
    if (value(STRINGS) == null || value(SYMBOLS) == null) {
      throw new BadLibraryException("has no symbols");
    }
    strings = offsetOf(value(STRINGS));
    stringsSize = value(STRINGS_SIZE) == null ? bytes.limit() - strings : value(STRINGS_SIZE);
  }

  ByteBuffer bytes() {
    return bytes;
  }

  List<Segment> segments() {
    return segments;
  }

  List<Entry> entries() {
    return entries;
  }

  /** The value of the first entry of this kind, or null. */
  Long value(long tag) {
    for (Entry entry : entries) {
      if (entry.tag() == tag) {
        return entry.value();
      }
    }
    return null;
  }

  /** The names of the libraries that this one needs, as written. */
  public List<String> needed() throws BadLibraryException {
    List<String> names = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry.tag() == NEEDED) {
        names.add(string(entry.value()));
      }
    }
    return names;
  }

  /** The name by which other libraries need this one, or null. */
  public String soname() throws BadLibraryException {
    Long name = value(SONAME);
    return name == null ? null : string(name);
  }

  /** A text of the table of strings. */
  String string(long offset) throws BadLibraryException {
    int start = stringAt(offset);
    int end = start;
    int last = (int) Math.min(bytes.limit(), start + (long) LONGEST_NAME);
    while (end < last && bytes.get(end) != 0) {
      end++;
    }
    if (end == last) {
      throw new BadLibraryException("has a name without an end");
    }
    return new String(bytes.array(), start, end - start, StandardCharsets.ISO_8859_1);
  }

  /** Where in the file a text of the table of strings begins. */
  int stringAt(long offset) throws BadLibraryException {
    if (offset < 0 || offset >= stringsSize || strings + offset >= bytes.limit()) {
      throw new BadLibraryException("has a name outside of its strings");
    }
    return (int) (strings + offset);
  }

  /** Where in the file an address of memory is. */
  int offsetOf(long address) throws BadLibraryException {
    for (Segment segment : segments) {
      long within = address - segment.address();
      if (segment.type() == LOAD && within >= 0 && within < segment.fileSize()) {
        return position(segment.offset() + within);
      }
    }
    throw new BadLibraryException("points outside of its segments");
  }

  private int position(long offset) throws BadLibraryException {
    if (offset < 0 || offset >= bytes.limit()) {
      throw new BadLibraryException("points outside of the file");
    }
    return (int) offset;
  }

  /** All dynamic symbols. */
  List<Symbol> symbols() throws BadLibraryException {
    List<Symbol> symbols = new ArrayList<>();
    try {
      int table = offsetOf(value(SYMBOLS));
      long count = Math.min(SymbolCount.of(this), (bytes.limit() - table) / SYMBOL_SIZE);
      for (int i = 1; i < count; i++) {
        int at = table + i * SYMBOL_SIZE;
        String name = string(Integer.toUnsignedLong(bytes.getInt(at)));
        boolean isDefined = bytes.getShort(at + 6) != 0;
        symbols.add(new Symbol(at, name, (bytes.get(at + 4) & 0xff) >> 4, isDefined));
      }
    } catch (IndexOutOfBoundsException e) {
      throw new BadLibraryException("has damaged symbols");
    }
    return symbols;
  }
}
