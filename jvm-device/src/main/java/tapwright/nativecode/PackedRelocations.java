package tapwright.nativecode;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Relocations in the two forms that Android's linker reads and this system's may not: packed by
 * groups (APS2), and as bits (RELR). They are written out in the plain form, at the end of the
 * file, in a segment of their own that takes the place of one that no loader needs.
 */
final class PackedRelocations {
  private static final int RELA = 7;
  private static final int RELA_SIZE = 8;
  private static final int RELA_COUNT = 0x6ffffff9;
  private static final int ANDROID_RELA = 0x60000011;
  private static final int ANDROID_RELA_SIZE = 0x60000012;
  private static final int[] RELR = {36, 0x6fffe000};
  private static final int[] RELR_SIZE = {35, 0x6fffe001};
  private static final int[] RELR_ENTRY = {37, 0x6fffe003};
  private static final int FIRST_IGNORED = 0x6000fe00;
  private static final int RELATIVE = 8;
  private static final int ENTRY = 24;
  private static final int PAGE = 0x4000;
  private static final int MOST = 4 << 20;
  private static final int NOTE = 4;
  private static final int STACK = 0x6474e551;
  private static final int READ = 4;

  /** A relocation in the plain form. */
  record Relocation(long place, long info, long addend) {}

  private final ElfImage image;
  private final List<Relocation> found = new ArrayList<>();

  private PackedRelocations(ElfImage image) {
    this.image = image;
  }

  static byte[] unpack(ElfImage image) throws BadLibraryException {
    return new PackedRelocations(image).unpack();
  }

  /** The addresses from the first to before the second that a relocation fills. */
  static Set<Long> places(ElfImage image, long from, long to) throws BadLibraryException {
    PackedRelocations relocations = new PackedRelocations(image);
    relocations.read();
    Set<Long> places = new HashSet<>();
    for (Relocation relocation : relocations.found) {
      if (relocation.place() >= from && relocation.place() < to) {
        places.add(relocation.place());
      }
    }
    return places;
  }

  private byte[] unpack() throws BadLibraryException {
    if (image.value(ANDROID_RELA) == null && first(RELR) == null) {
      return image.bytes().array();
    }
    read();
    return append();
  }

  private void read() throws BadLibraryException {
    Long packed = image.value(ANDROID_RELA);
    Long bits = first(RELR);
    readPlain();
    if (packed != null) {
      int at = image.offsetOf(packed);
      long size = image.value(ANDROID_RELA_SIZE) == null ? 0 : image.value(ANDROID_RELA_SIZE);
      GroupedRelocations.read(image.bytes(), at, size, this::add);
    }
    if (bits != null) {
      Long size = first(RELR_SIZE);
      readBits(image.offsetOf(bits), size == null ? 0 : size / 8);
    }
  }

  private Long first(int[] tags) {
    for (int tag : tags) {
      if (image.value(tag) != null) {
        return image.value(tag);
      }
    }
    return null;
  }

  private void add(Relocation relocation) {
    if (found.size() >= MOST) {
      throw new IndexOutOfBoundsException("too many relocations");
    }
    found.add(relocation);
  }

  private void readPlain() throws BadLibraryException {
    Long address = image.value(RELA);
    Long size = image.value(RELA_SIZE);
    if (address == null || size == null || size <= 0) {
      return;
    }
    ByteBuffer bytes = image.bytes();
    int start = image.offsetOf(address);
    for (long i = 0; i < size / ENTRY; i++) {
      int at = Math.toIntExact(Math.min(start + i * ENTRY, Integer.MAX_VALUE));
      add(new Relocation(bytes.getLong(at), bytes.getLong(at + 8), bytes.getLong(at + 16)));
    }
  }

  /** An even word is a place; an odd one says which of the 63 words after the last are places. */
  private void readBits(int start, long count) throws BadLibraryException {
    ByteBuffer bytes = image.bytes();
    long place = 0;
    for (long i = 0; i < count; i++) {
      long word = bytes.getLong(Math.toIntExact(Math.min(start + 8 * i, Integer.MAX_VALUE)));
      if ((word & 1) == 0) {
        addRelative(word);
        place = word + 8;
        continue;
      }
      for (int bit = 1; bit < 64; bit++) {
        if ((word >>> bit & 1) != 0) {
          addRelative(place + 8L * (bit - 1));
        }
      }
      place += 63 * 8;
    }
  }

  /** The addend of such a relocation lies where it is to be applied. */
  private void addRelative(long place) throws BadLibraryException {
    add(new Relocation(place, RELATIVE, image.bytes().getLong(image.offsetOf(place))));
  }

  private byte[] append() throws BadLibraryException {
    ElfImage.Segment spare = spareSegment();
    byte[] old = image.bytes().array();
    int start = (old.length + PAGE - 1) / PAGE * PAGE;
    long size = (long) found.size() * ENTRY;
    if (start + size > ElfImage.LARGEST) {
      throw new BadLibraryException("is too large");
    }
    long address = endOfMemory();
    byte[] whole = java.util.Arrays.copyOf(old, (int) (start + size));
    ByteBuffer out = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < found.size(); i++) {
      int at = start + i * ENTRY;
      out.putLong(at, found.get(i).place());
      out.putLong(at + 8, found.get(i).info());
      out.putLong(at + 16, found.get(i).addend());
    }
    putSegment(out, spare.at(), start, address, size);
    retag(out, address, size);
    return whole;
  }

  private long endOfMemory() {
    long end = 0;
    for (ElfImage.Segment segment : image.segments()) {
      if (segment.type() == ElfImage.LOAD) {
        end = Math.max(end, segment.address() + segment.memorySize());
      }
    }
    return (end + PAGE - 1) / PAGE * PAGE;
  }

  /** A segment after the last that is loaded: they have to come in the order of their addresses. */
  private ElfImage.Segment spareSegment() throws BadLibraryException {
    ElfImage.Segment spare = null;
    for (ElfImage.Segment segment : image.segments()) {
      if (segment.type() == ElfImage.LOAD) {
        spare = null;
      } else if (segment.type() == NOTE || segment.type() == STACK && spare == null) {
        spare = segment;
      }
    }
    if (spare == null) {
      throw new BadLibraryException("has packed relocations and no room to unpack them");
    }
    return spare;
  }

  private static void putSegment(ByteBuffer out, int at, int offset, long address, long size) {
    out.putInt(at, ElfImage.LOAD);
    out.putInt(at + 4, READ);
    out.putLong(at + 8, offset);
    out.putLong(at + 16, address);
    out.putLong(at + 24, address);
    out.putLong(at + 32, size);
    out.putLong(at + 40, size);
    out.putLong(at + 48, PAGE);
  }

  /** Points the plain table at the new place; the packed ones' entries make room for it. */
  private void retag(ByteBuffer out, long address, long size) throws BadLibraryException {
    putValue(out, address, RELA, ANDROID_RELA, RELR[0], RELR[1]);
    putValue(out, size, RELA_SIZE, ANDROID_RELA_SIZE, RELR_SIZE[0], RELR_SIZE[1]);
    putValue(out, ENTRY, 9, RELR_ENTRY[0], RELR_ENTRY[1]);
    putValue(out, 0, RELA_COUNT);
  }

  /**
   * Gives the first entry of these kinds the first of them and the value; the others are left out.
   */
  private void putValue(ByteBuffer out, long value, int... tags) {
    boolean done = false;
    for (int tag : tags) {
      for (ElfImage.Entry entry : image.entries()) {
        if (entry.tag() == tag) {
          out.putLong(entry.at(), done ? FIRST_IGNORED + (tag & 0xff) : tags[0]);
          out.putLong(entry.at() + 8, done ? 0 : value);
          done = true;
        }
      }
    }
  }
}
