package tapwright.runtime;

import android.os.SystemClock;
import java.util.function.BooleanSupplier;

/**
 * A wait of app code that ends by itself after a while of virtual time.
 *
 * <p>The thread waits in slices of real time for what it waits for, and looks at the virtual clock
 * in between. On the main thread, where nothing else moves that clock, the wait does it: as fast as
 * real time while the app's other threads work, else at once to the next moment that matters.
 */
final class VirtualWait {
  private static final long SOON_MILLISECONDS = 2_000;
  private static final int SLICES_OF_REST = 3;

  static volatile BooleanSupplier othersRest = () -> false;
  private static int restful;

  private VirtualWait() {}

  /** One go at what is waited for, for this much real time; true when it has come. */
  interface Attempt<E extends Exception> {
    boolean within(long milliseconds) throws InterruptedException, E;
  }

  /** Whether it came in time. */
  static <E extends Exception> boolean await(long milliseconds, Attempt<E> attempt)
      throws InterruptedException, E {
    if (milliseconds <= 0) {
      return attempt.within(0);
    }
    long end = end(milliseconds);
    Sleepers.Sleeper sleeper = Sleepers.enter(end);
    try {
      while (!attempt.within(slice(end))) {
        if (SystemClock.uptimeMillis() >= end) {
          return attempt.within(0);
        }
        AppRuntime.endIfDoomed();
        if (AppClock.onMainThread()) {
          passOnMain(end);
        }
      }
      return true;
    } finally {
      Sleepers.leave(sleeper);
    }
  }

  /** The moment so far ahead; never past the end of time. */
  static long end(long milliseconds) {
    long now = SystemClock.uptimeMillis();
    return milliseconds > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + milliseconds;
  }

  private static long slice(long end) {
    return AppClock.onMainThread() || end - SystemClock.uptimeMillis() < SOON_MILLISECONDS
        ? 1
        : Sleepers.FALLBACK_MILLISECONDS;
  }

  /** The main thread has waited for a millisecond: virtual time moves on. */
  static void passOnMain(long end) {
    restful = othersRest.getAsBoolean() ? restful + 1 : 0;
    long now = SystemClock.uptimeMillis();
    long step = 1;
    if (restful >= SLICES_OF_REST) {
      restful = 0;
      step = Math.max(1, Math.min(end, Sleepers.nextWake()) - now);
      long left = Deadline.asleepLeft();
      step = step > left ? left + 1 : step;
    }
    SystemClock.sleep(step);
    Sleepers.wake();
    Deadline.slept(step);
    AppRuntime.poll();
  }
}
