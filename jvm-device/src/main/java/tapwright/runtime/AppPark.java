package tapwright.runtime;

import java.util.concurrent.locks.LockSupport;

/** In place of the timed parks of LockSupport, on which coroutines and timers of apps wait. */
public final class AppPark {
  private static final long NANOSECONDS_PER_MILLISECOND = 1_000_000;

  private AppPark() {}

  /** In place of {@code LockSupport.parkNanos(long)}. */
  public static void parkNanos(long nanoseconds) {
    parkNanos(null, nanoseconds);
  }

  /** In place of {@code LockSupport.parkNanos(Object, long)}. */
  public static void parkNanos(Object blocker, long nanoseconds) {
    if (nanoseconds <= 0) {
      return;
    }
    long milliseconds =
        nanoseconds / NANOSECONDS_PER_MILLISECOND
            + (nanoseconds % NANOSECONDS_PER_MILLISECOND == 0 ? 0 : 1);
    AppRuntime.endIfDoomed();
    long end = VirtualWait.end(milliseconds);
    if (AppClock.onMainThread()) {
      // Parks may end early, and this one does: its caller looks and parks again.
      LockSupport.parkNanos(blocker, NANOSECONDS_PER_MILLISECOND);
      VirtualWait.passOnMain(VirtualWait.othersRest.getAsBoolean(), end);
      return;
    }
    Sleepers.Sleeper sleeper = Sleepers.enter(end, Sleepers.Kind.PARKED);
    try {
      LockSupport.park(blocker);
    } finally {
      Sleepers.leave(sleeper);
    }
    AppRuntime.endIfDoomed();
  }

  /** In place of {@code LockSupport.parkUntil(long)}. */
  public static void parkUntil(long deadline) {
    parkUntil(null, deadline);
  }

  /** In place of {@code LockSupport.parkUntil(Object, long)}. */
  public static void parkUntil(Object blocker, long deadline) {
    long left = deadline - AppClock.currentTimeMillis();
    parkNanos(
        blocker,
        Math.min(left, Long.MAX_VALUE / NANOSECONDS_PER_MILLISECOND) * NANOSECONDS_PER_MILLISECOND);
  }
}
