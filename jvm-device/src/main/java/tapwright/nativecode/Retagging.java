package tapwright.nativecode;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;

/**
 * Makes a library of an APK acceptable to this system's loader, by changing entries of its dynamic
 * section in place. Doing it twice changes nothing more.
 *
 * <ul>
 *   <li>Versions of symbols: Android's C library calls its version LIBC, this system's does not.
 *   <li>Libraries of the phone's system: one stand-in, called libc.so, has what all of them have.
 *   <li>Marks at the begin and end of the list of constructors, which old tools wrote and which
 *       this system would call.
 *   <li>Relocations in forms of Android's own ({@link PackedRelocations}).
 * </ul>
 */
public final class Retagging {
  /** What the stand-in is called, and what any library of the system is renamed to. */
  static final String STAND_IN = "libc.so";

  private static final int VERSIONS = 0x6ffffff0;
  private static final Set<Long> OF_VERSIONS =
      Set.of(0x6ffffffeL, 0x6fffffffL, 0x6ffffffcL, 0x6ffffffdL, (long) VERSIONS);
  private static final int FIRST_IGNORED = 0x6000ff00; // Neither system gives these a meaning.
  private static final int INIT_ARRAY = 25;
  private static final int INIT_ARRAY_SIZE = 27;

  private Retagging() {}

  /** Changes the library for every process that will load it; returns the new bytes. */
  public static byte[] prepare(byte[] content) throws BadLibraryException {
    try {
      ElfImage image = ElfImage.read(content);
      for (ElfImage.Entry entry : image.entries()) {
        boolean ofSystem =
            entry.tag() == ElfImage.NEEDED
                && SystemLibraries.isOne(image.string(entry.value()))
                && !image.string(entry.value()).equals(STAND_IN);
        if (ofSystem || OF_VERSIONS.contains(entry.tag())) {
          image.bytes().putLong(entry.at(), FIRST_IGNORED + (entry.tag() & 0xff));
        }
      }
      trimConstructors(image);
      return PackedRelocations.unpack(image);
    } catch (IndexOutOfBoundsException e) {
      throw new BadLibraryException("is truncated or damaged");
    }
  }

  /** The libraries of the system that the unchanged library needs besides those that are here. */
  public static Set<String> absentLibraries(byte[] content) throws BadLibraryException {
    Set<String> absent = new java.util.TreeSet<>(ElfImage.read(content).needed());
    absent.removeIf(name -> !SystemLibraries.isOne(name) || SystemLibraries.isHere(name));
    return absent;
  }

  /** Cuts off the entries at both ends that are 0 or -1 and stay so when the library is loaded. */
  private static void trimConstructors(ElfImage image) throws BadLibraryException {
    Long address = image.value(INIT_ARRAY);
    Long size = image.value(INIT_ARRAY_SIZE);
    if (address == null || size == null || size < 8) {
      return;
    }
    Set<Long> filled = PackedRelocations.places(image, address, address + size);
    int start = image.offsetOf(address);
    long first = 0;
    long end = size / 8;
    while (first < end && isMark(image, start, first, address, filled)) {
      first++;
    }
    while (end > first && isMark(image, start, end - 1, address, filled)) {
      end--;
    }
    for (ElfImage.Entry entry : image.entries()) {
      if (entry.tag() == INIT_ARRAY) {
        image.bytes().putLong(entry.at() + 8, address + 8 * first);
      } else if (entry.tag() == INIT_ARRAY_SIZE) {
        image.bytes().putLong(entry.at() + 8, 8 * (end - first));
      }
    }
  }

  private static boolean isMark(
      ElfImage image, int start, long index, long address, Set<Long> filled) {
    long at = start + 8 * index;
    long value = image.bytes().getLong((int) Math.min(at, Integer.MAX_VALUE));
    return (value == 0 || value == -1) && !filled.contains(address + 8 * index);
  }

  /**
   * Gives the library and the other libraries of the app that it needs names of one process, so
   * that none of them is taken for what an earlier process has loaded. The names keep their length.
   *
   * @param names the name in this process by the name in the APK
   */
  static void rename(byte[] prepared, Map<String, String> names) throws BadLibraryException {
    ElfImage image = ElfImage.read(prepared);
    for (ElfImage.Entry entry : image.entries()) {
      if (entry.tag() != ElfImage.NEEDED && entry.tag() != ElfImage.SONAME) {
        continue;
      }
      String renamed = names.get(image.string(entry.value()));
      if (renamed != null) {
        byte[] text = renamed.getBytes(StandardCharsets.ISO_8859_1);
        int at = image.stringAt(entry.value());
        System.arraycopy(text, 0, prepared, at, text.length);
      }
    }
  }
}
