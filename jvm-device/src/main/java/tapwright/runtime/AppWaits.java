package tapwright.runtime;

import android.os.Looper;
import android.os.SystemClock;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Waits of app code that end by themselves after a while: a while of virtual time. As long as the
 * main thread is in such a wait, virtual time goes as fast as real time.
 */
public final class AppWaits {
  private static final class Monitor {
    int waiting;
    int signals;
  }

  private static final Map<Object, Monitor> monitors = new IdentityHashMap<>();

  private AppWaits() {}

  /** In place of {@code Object.wait(long)}. */
  public static void wait(Object object, long milliseconds) throws InterruptedException {
    if (milliseconds <= 0) {
      object.wait(milliseconds); // For ever, or an exception.
      return;
    }
    Monitor monitor = enter(object);
    int before = monitor.signals;
    long end = end(milliseconds);
    Sleepers.Sleeper sleeper = Sleepers.enter(end);
    try {
      while (monitor.signals == before && SystemClock.uptimeMillis() < end) {
        AppRuntime.endIfDoomed();
        object.wait(slice());
        passSlice();
      }
    } finally {
      Sleepers.leave(sleeper);
      leave(object, monitor);
    }
  }

  /** In place of {@code Object.wait(long, int)}. */
  public static void wait(Object object, long milliseconds, int nanoseconds)
      throws InterruptedException {
    wait(object, nanoseconds > 0 ? milliseconds + 1 : milliseconds);
  }

  /** In place of {@code Object.notify}. */
  public static void notify(Object object) {
    signal(object);
    object.notify();
  }

  /** In place of {@code Object.notifyAll}. */
  public static void notifyAll(Object object) {
    signal(object);
    object.notifyAll();
  }

  private static Monitor enter(Object object) {
    synchronized (monitors) {
      Monitor monitor = monitors.computeIfAbsent(object, key -> new Monitor());
      monitor.waiting++;
      return monitor;
    }
  }

  private static void leave(Object object, Monitor monitor) {
    synchronized (monitors) {
      if (--monitor.waiting == 0) {
        monitors.remove(object);
      }
    }
  }

  private static void signal(Object object) {
    synchronized (monitors) {
      Monitor monitor = monitors.get(object);
      if (monitor != null) {
        monitor.signals++;
      }
    }
  }

  private static long end(long milliseconds) {
    long now = SystemClock.uptimeMillis();
    return milliseconds > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + milliseconds;
  }

  private static long slice() {
    return onMainThread() ? 1 : Sleepers.FALLBACK_MILLISECONDS;
  }

  private static void passSlice() {
    if (onMainThread()) {
      SystemClock.sleep(1);
      Sleepers.wake();
      AppRuntime.poll();
    }
  }

  private static boolean onMainThread() {
    Looper main = Looper.getMainLooper();
    return main != null && main.isCurrentThread();
  }
}
