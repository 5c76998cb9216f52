package tapwright.parking;

/**
 * Tells who waits for a lock for a moment only, and is at work, from who waits for long.
 *
 * <p>A copy of this class is put beside {@code LockSupport}, for {@link Turns}.
 */
public final class Standstill {
  private static final long MOMENT = 20_000_000;

  private long last;
  private long since;

  /** Whether what is told has been the same for longer than a moment; {@code now} is a time. */
  public boolean lasts(long told, long now) {
    if (told != last) {
      last = told;
      since = now;
    }
    return now - since > MOMENT;
  }
}
