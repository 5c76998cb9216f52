package tapwright.backend;

/** Choices that depend on a seed and on what they are for, never on when they are made. */
public final class Chance {
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private Chance() {}

  /** A number from 0 up to a bound, the same for the same seed and place. */
  public static int of(long seed, String place, int bound) {
    long value = seed ^ MIX;
    for (int i = 0; i < place.length(); i++) {
      value = mixed(value ^ place.charAt(i));
    }
    return (int) Math.floorMod(mixed(value), (long) bound);
  }

  /** The end of SplitMix64: every bit of the result depends on every bit of the value. */
  private static long mixed(long value) {
    long next = value + MIX;
    next = (next ^ (next >>> 30)) * 0xBF58476D1CE4E5B9L;
    next = (next ^ (next >>> 27)) * 0x94D049BB133111EBL;
    return next ^ (next >>> 31);
  }
}
