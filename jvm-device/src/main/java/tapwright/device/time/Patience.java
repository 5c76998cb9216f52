package tapwright.device.time;

/**
 * How long something has been waited for, counted in the waits that were asked for.
 *
 * <p>A busy machine makes each wait longer than asked, and what is waited for slower by as much, so
 * by the clock on the wall a device would give up earlier there and a trace would differ.
 */
final class Patience {
  private long waited;

  /** One wait of at most {@code asked}; less counts if it came back before, never more. */
  synchronized void waited(long asked, long passed) {
    waited += Math.max(0, Math.min(asked, passed));
  }

  /** The waits so far; a later value less an earlier one is the patience spent in between. */
  synchronized long sum() {
    return waited;
  }
}
