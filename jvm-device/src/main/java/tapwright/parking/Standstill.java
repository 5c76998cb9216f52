package tapwright.parking;

import java.util.concurrent.TimeUnit;

/**
 * Tells who waits for a lock for a moment only, and is at work, from who waits for long.
 *
 * <p>A copy of this class is put beside {@code LockSupport}, for {@link Turns}.
 */
public final class Standstill {
  private static final long MOMENT = TimeUnit.MILLISECONDS.toNanos(20);

  private long last;
  private long since;

  /** Whether what is told has been the same for longer than a moment. */
  public boolean lasts(long told) {
    long now = System.nanoTime();
    if (told != last) {
      last = told;
      since = now;
    }
    return now - since > MOMENT;
  }
}
