package tapwright.device;

import android.os.Looper;
import java.util.concurrent.locks.LockSupport;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowLooper;
import tapwright.runtime.Sleepers;

/** Waits for the app's own threads, so that a screen is looked at when they have done their work. */
final class Background {
  private static final long SLICE_NANOSECONDS = 100_000;

  /** True when some thread of the app has work to do now. */
  boolean isBusy() {
    if (Sleepers.due()) {
      return true;
    }
    for (Looper looper : ShadowLooper.getAllLoopers()) {
      if (looper != Looper.getMainLooper()
          && looper.getThread().isAlive()
          && !Shadow.<ShadowLooper>extract(looper).isIdle()) {
        return true;
      }
    }
    for (Thread thread : AppThreads.others()) {
      Thread.State state = thread.getState();
      if (state == Thread.State.RUNNABLE && !waitsInNativeCode(thread)
          || state == Thread.State.BLOCKED
          || state == Thread.State.NEW) {
        return true;
      }
    }
    return false;
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
