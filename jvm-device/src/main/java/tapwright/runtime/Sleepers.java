package tapwright.runtime;

import android.os.SystemClock;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * App threads that wait for a moment of virtual time.
 *
 * <p>The device's pump asks {@link #nextWake} to know how far it may move the clock, calls {@link
 * #wake} after it moved it, and waits while {@link #due} says that a thread has yet to run on.
 */
public final class Sleepers {
  /** Wakes a sleeper although nobody called wake, e.g. because the framework moved the clock. */
  static final long FALLBACK_MILLISECONDS = 5;

  /** One wait of a thread; told apart by identity. */
  static final class Sleeper {
    final long wakeAt;

    /** The thread, if it is parked and has to be unparked; else null. */
    final Thread parked;

    Sleeper(long wakeAt, Thread parked) {
      this.wakeAt = wakeAt;
      this.parked = parked;
    }
  }

  private static final Set<Sleeper> sleepers = new HashSet<>();

  private Sleepers() {}

  static Sleeper enter(long wakeAt) {
    return enter(wakeAt, null);
  }

  static Sleeper enter(long wakeAt, Thread parked) {
    Sleeper sleeper = new Sleeper(wakeAt, parked);
    synchronized (sleepers) {
      sleepers.add(sleeper);
    }
    return sleeper;
  }

  static void leave(Sleeper sleeper) {
    synchronized (sleepers) {
      sleepers.remove(sleeper);
    }
  }

  /** Blocks a background thread until the virtual clock has passed {@code wakeAt}. */
  static void sleepUntil(long wakeAt) throws InterruptedException {
    Sleeper sleeper = enter(wakeAt);
    try {
      synchronized (sleepers) {
        long last = SystemClock.uptimeMillis();
        while (last < wakeAt) {
          AppRuntime.endIfDoomed();
          sleepers.wait(FALLBACK_MILLISECONDS);
          long now = SystemClock.uptimeMillis();
          if (now < last) {
            break; // The clock went back: the device was reset under this thread.
          }
          last = now;
        }
      }
    } finally {
      leave(sleeper);
    }
    AppRuntime.endIfDoomed();
  }

  /** Device side: the uptime at which the next sleeping thread wakes, or Long.MAX_VALUE. */
  public static long nextWake() {
    synchronized (sleepers) {
      long next = Long.MAX_VALUE;
      for (Sleeper sleeper : sleepers) {
        next = Math.min(next, sleeper.wakeAt);
      }
      return next;
    }
  }

  /** Device side: whether a thread whose time has come has not run on yet. */
  public static boolean due() {
    return nextWake() <= SystemClock.uptimeMillis();
  }

  /** Device side: the clock moved; threads whose time has come run on. */
  public static void wake() {
    if (due()) {
      wakeAll();
    }
  }

  static void wakeAll() {
    synchronized (sleepers) {
      for (Sleeper sleeper : sleepers) {
        LockSupport.unpark(sleeper.parked); // Nothing happens to null, nor to one too early.
      }
      sleepers.notifyAll();
    }
  }
}
