package tapwright.runtime;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** The app's chance: every unseeded generator of app code draws from the seed of the run. */
public final class AppRandom {
  private static final ThreadLocal<Random> perThread =
      ThreadLocal.withInitial(() -> new Random(nextSeed()));
  private static Random source = new Random(0);

  private AppRandom() {}

  /** Device side: starts again from a seed, at each install. */
  public static synchronized void setSeed(long seed) {
    source = new Random(seed);
  }

  /** The seed given to {@code new Random()}. */
  public static synchronized long nextSeed() {
    return source.nextLong();
  }

  /** In place of {@code Math.random}. */
  public static synchronized double random() {
    return source.nextDouble();
  }

  /** In place of {@code Collections.shuffle(List)}. */
  public static void shuffle(List<?> list) {
    Collections.shuffle(list, new Random(nextSeed()));
  }

  /** In place of {@code ThreadLocalRandom.current}. */
  public static Random current() {
    return perThread.get();
  }

  /** In place of {@code UUID.randomUUID}. */
  public static synchronized UUID randomUuid() {
    long most = source.nextLong() & ~0xf000L | 0x4000L;
    long least = source.nextLong() >>> 2 | 0x8000000000000000L;
    return new UUID(most, least);
  }
}
