package tapwright.nativecode;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import tapwright.nativecode.PackedRelocations.Relocation;

/** Reads relocations that Android's tools have packed by groups (APS2). */
final class GroupedRelocations {
  private static final int MAGIC = 0x32535041; // APS2
  private static final int SAME_INFO = 1;
  private static final int SAME_STEP = 2;
  private static final int SAME_ADDEND = 4;
  private static final int HAS_ADDEND = 8;

  private final ByteBuffer bytes;
  private final int end;
  private int at;

  private GroupedRelocations(ByteBuffer bytes, int start, long size) {
    this.bytes = bytes;
    this.at = start + 4;
    this.end = (int) Math.min(bytes.limit(), start + size);
  }

  static void read(ByteBuffer bytes, int start, long size, Consumer<Relocation> found)
      throws BadLibraryException {
    if (size < 4 || bytes.getInt(start) != MAGIC) {
      throw new BadLibraryException("has relocations in an unknown form");
    }
    new GroupedRelocations(bytes, start, size).read(found);
  }

  private void read(Consumer<Relocation> found) throws BadLibraryException {
    long left = next();
    long place = next();
    long info = 0;
    long addend = 0;
    while (left > 0) {
      long count = next();
      long flags = next();
      if (count <= 0 || count > left) {
        throw new BadLibraryException("has a damaged group of relocations");
      }
      left -= count;
      long step = (flags & SAME_STEP) != 0 ? next() : 0;
      info = (flags & SAME_INFO) != 0 ? next() : info;
      boolean hasAddend = (flags & HAS_ADDEND) != 0;
      addend = !hasAddend ? 0 : (flags & SAME_ADDEND) != 0 ? addend + next() : addend;
      for (long i = 0; i < count; i++) {
        place += (flags & SAME_STEP) != 0 ? step : next();
        info = (flags & SAME_INFO) != 0 ? info : next();
        addend = hasAddend && (flags & SAME_ADDEND) == 0 ? addend + next() : addend;
        found.accept(new Relocation(place, info, addend));
      }
    }
  }

  /** The next number: seven bits a byte, the lowest first, with a sign. */
  private long next() throws BadLibraryException {
    long value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      if (at >= end) {
        throw new BadLibraryException("has relocations without an end");
      }
      byte part = bytes.get(at++);
      value |= shift < 64 ? (long) (part & 0x7f) << shift : 0;
      if (part >= 0) {
        return (part & 0x40) != 0 && shift + 7 < 64 ? value | -1L << (shift + 7) : value;
      }
    }
    throw new BadLibraryException("has a number without an end");
  }
}
