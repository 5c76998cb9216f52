package tapwright.device;

import android.os.Looper;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.locks.LockSupport;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowLooper;
import tapwright.parking.Parking;
import tapwright.runtime.Gate;
import tapwright.runtime.Sleepers;

/**
 * Waits for the app's own threads, so that a screen is looked at when they have done their work.
 */
final class Background {
  private static final long SLICE_NANOSECONDS = 100_000;

  /** Threads that were waited for in vain; nobody waits for them again until they rest. */
  private final Set<Thread> restless = Collections.newSetFromMap(new WeakHashMap<>());

  private boolean sleepersGivenUp;

  /** True when some thread of the app has work to do now. */
  boolean isBusy() {
    boolean due = Sleepers.due();
    sleepersGivenUp &= due;
    if (due && !sleepersGivenUp) {
      return true;
    }
    for (Looper looper : ShadowLooper.getAllLoopers()) {
      if (looper != Looper.getMainLooper()
          && looper.getThread().isAlive()
          && !restless.contains(looper.getThread())
          && !Shadow.<ShadowLooper>extract(looper).isIdle()) {
        return true;
      }
    }
    for (Thread thread : AppThreads.others()) {
      if (works(thread) || Gate.holds(thread)) {
        if (!restless.contains(thread)) {
          return true;
        }
      } else if (!restless.isEmpty()) {
        restless.remove(thread);
      }
    }
    return false;
  }

  private static boolean works(Thread thread) {
    Thread.State state = thread.getState();
    return state == Thread.State.RUNNABLE && !waitsInNativeCode(thread)
        || state == Thread.State.BLOCKED
        || state == Thread.State.NEW
        || Parking.isWoken(thread);
  }

  /** Stops waiting for what has been waited for long enough. */
  void giveUp() {
    sleepersGivenUp = Sleepers.due();
    for (Looper looper : ShadowLooper.getAllLoopers()) {
      if (looper != Looper.getMainLooper() && !Shadow.<ShadowLooper>extract(looper).isIdle()) {
        restless.add(looper.getThread());
      }
    }
    for (Thread thread : AppThreads.others()) {
      if (works(thread)) {
        restless.add(thread);
      }
    }
  }

  /** A thread that waits for a socket or a file counts as running for the JVM. */
  private static boolean waitsInNativeCode(Thread thread) {
    StackTraceElement[] stack = thread.getStackTrace();
    if (stack.length == 0) {
      return true;
    }
    String method = stack[0].getMethodName();
    return stack[0].isNativeMethod()
        && (method.contains("accept")
            || method.contains("poll")
            || method.contains("read")
            || method.contains("onnect")
            || method.contains("wait"));
  }

  /** Gives the other threads a moment. */
  void yield() {
    LockSupport.parkNanos(SLICE_NANOSECONDS);
  }
}
