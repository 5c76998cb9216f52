package tapwright.runtime;

import android.os.SystemClock;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import tapwright.parking.Parking;

/**
 * A wait of app code that ends by itself after a while of virtual time.
 *
 * <p>A thread waits for what it waits for without a limit, and is interrupted by whoever moves the
 * virtual clock past the end of its wait. On the main thread, where nothing else moves that clock,
 * the wait does it: it lets the app's other threads work, and once they rest goes on to the next
 * moment that matters.
 */
final class VirtualWait {
  private static final long FOREVER_MILLISECONDS = 1L << 40;
  private static final int SLICES_OF_REST = 3;

  /** Lets the app's other threads work; true when there was nothing to do for them. */
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
    return AppClock.onMainThread() ? awaitOnMain(end, attempt) : awaitBeside(end, attempt);
  }

  private static <E extends Exception> boolean awaitOnMain(long end, Attempt<E> attempt)
      throws InterruptedException, E {
    while (!attempt.within(1)) {
      if (SystemClock.uptimeMillis() >= end) {
        return false;
      }
      boolean rest = othersRest.getAsBoolean();
      if (attempt.within(0)) {
        return true;
      }
      passOnMain(rest, end);
    }
    return true;
  }

  private static <E extends Exception> boolean awaitBeside(long end, Attempt<E> attempt)
      throws InterruptedException, E {
    Sleepers.Sleeper sleeper = Sleepers.enter(end, Sleepers.Kind.INTERRUPTED);
    Parking.rests();
    try {
      while (!attempt.within(FOREVER_MILLISECONDS)) {
        AppRuntime.endIfDoomed();
      }
      return true;
    } catch (InterruptedException e) {
      AppRuntime.endIfDoomed();
      if (!Sleepers.leave(sleeper)) {
        throw e;
      }
      forgetInterrupt();
      return attempt.within(0);
    } finally {
      if (Sleepers.leave(sleeper)) {
        forgetInterrupt();
      }
      Parking.resumes();
    }
  }

  /** The interrupt was ours; it also left a permit, with which the next park would end at once. */
  private static void forgetInterrupt() {
    Thread.interrupted();
    LockSupport.parkNanos(1);
  }

  /** The moment so far ahead; never past the end of time. */
  static long end(long milliseconds) {
    long now = SystemClock.uptimeMillis();
    return milliseconds > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + milliseconds;
  }

  /** The main thread has waited: virtual time moves on, a little while the others work. */
  static void passOnMain(boolean othersRested, long end) {
    restful = othersRested ? restful + 1 : 0;
    long step = 1;
    if (othersRested) {
      if (restful < SLICES_OF_REST) {
        return;
      }
      restful = 0;
      long now = SystemClock.uptimeMillis();
      step = Math.max(1, Math.min(end, Sleepers.nextWake()) - now);
      long left = Deadline.asleepLeft();
      step = step > left ? left + 1 : step;
    }
    AppClock.passOnMain(step);
  }
}
