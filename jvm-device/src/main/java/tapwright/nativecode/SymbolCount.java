package tapwright.nativecode;

import java.nio.ByteBuffer;

/** How many dynamic symbols a library has: its hash tables know, nothing else tells. */
final class SymbolCount {
  private SymbolCount() {}

  static long of(ElfImage image) throws BadLibraryException {
    Long plain = image.value(ElfImage.HASH);
    if (plain != null) {
      return Integer.toUnsignedLong(image.bytes().getInt(image.offsetOf(plain) + 4));
    }
    Long table = image.value(ElfImage.GNU_HASH);
    if (table == null) {
      throw new BadLibraryException("has no table of hashes");
    }
    return ofGnuTable(image.bytes(), image.offsetOf(table));
  }

  private static long ofGnuTable(ByteBuffer bytes, int table) {
    long buckets = Integer.toUnsignedLong(bytes.getInt(table));
    long first = Integer.toUnsignedLong(bytes.getInt(table + 4));
    long bloom = Integer.toUnsignedLong(bytes.getInt(table + 8));
    long bucket = table + 16 + 8 * bloom;
    long last = 0;
    for (long i = 0; i < buckets; i++) {
      last = Math.max(last, Integer.toUnsignedLong(bytes.getInt(checked(bucket + 4 * i))));
    }
    if (last < first) {
      return first;
    }
    long chain = bucket + 4 * buckets;
    while ((bytes.getInt(checked(chain + 4 * (last - first))) & 1) == 0) {
      last++;
    }
    return last + 1;
  }

  private static int checked(long at) {
    if (at < 0 || at > Integer.MAX_VALUE) {
      throw new IndexOutOfBoundsException();
    }
    return (int) at;
  }
}
