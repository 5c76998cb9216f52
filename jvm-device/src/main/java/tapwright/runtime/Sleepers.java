package tapwright.runtime;

import android.os.SystemClock;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import tapwright.parking.Parking;

/**
 * App threads that wait for a moment of virtual time.
 *
 * <p>The device's pump asks {@link #nextWake} to know how far it may move the clock, calls {@link
 * #wake} after it moved it, and waits while {@link #due} says that a thread has yet to run on.
 */
public final class Sleepers {
  /** How often a sleeper looks whether its app is gone. */
  private static final long LOOK_MILLISECONDS = 50;

  /** One wait of a thread; told apart by identity. */
  static final class Sleeper {
    final long wakeAt;
    final Thread thread = Thread.currentThread();
    final Kind kind;
    private boolean woken;

    Sleeper(long wakeAt, Kind kind) {
      this.wakeAt = wakeAt;
      this.kind = kind;
    }
  }

  /** What has to be done to a sleeper for it to wake. */
  enum Kind {
    NOTIFIED,
    PARKED,
    INTERRUPTED
  }

  private static final Set<Sleeper> sleepers = new LinkedHashSet<>();

  private Sleepers() {}

  static Sleeper enter(long wakeAt, Kind kind) {
    Sleeper sleeper = new Sleeper(wakeAt, kind);
    synchronized (sleepers) {
      sleepers.add(sleeper);
    }
    return sleeper;
  }

  /** True when the sleeper was woken because its time had come; it is told so once. */
  static boolean leave(Sleeper sleeper) {
    synchronized (sleepers) {
      sleepers.remove(sleeper);
      boolean woken = sleeper.woken;
      sleeper.woken = false;
      return woken;
    }
  }

  /**
   * Blocks a background thread until the virtual clock has passed {@code wakeAt}: until it is woken
   * for that, since of several the order counts.
   */
  static void sleepUntil(long wakeAt) throws InterruptedException {
    long last = SystemClock.uptimeMillis();
    if (wakeAt <= last) {
      return;
    }
    Sleeper sleeper = enter(wakeAt, Kind.NOTIFIED);
    Parking.rests();
    try {
      synchronized (sleepers) {
        while (!sleeper.woken) {
          AppRuntime.endIfDoomed();
          sleepers.wait(LOOK_MILLISECONDS);
          long now = SystemClock.uptimeMillis();
          if (now < last) {
            break; // The clock went back: the device was reset under this thread.
          }
          last = now;
        }
      }
    } finally {
      leave(sleeper);
      Parking.resumes();
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
      wakeUntil(SystemClock.uptimeMillis());
    }
  }

  static void wakeAll() {
    wakeUntil(Long.MAX_VALUE);
  }

  private static void wake(Sleeper sleeper) {
    sleeper.woken = true;
    Parking.wakes(sleeper.thread);
    if (sleeper.kind == Kind.PARKED) {
      LockSupport.unpark(sleeper.thread);
    } else if (sleeper.kind == Kind.INTERRUPTED) {
      sleeper.thread.interrupt();
    }
  }

  /** Those that wake at the same moment run in the order in which they went to sleep. */
  private static void wakeUntil(long moment) {
    synchronized (sleepers) {
      List<Sleeper> waking =
          sleepers.stream()
              .filter(sleeper -> sleeper.wakeAt <= moment && !sleeper.woken)
              .sorted(Comparator.comparingLong(sleeper -> sleeper.wakeAt))
              .toList();
      for (Sleeper sleeper : waking) {
        wake(sleeper);
      }
      sleepers.notifyAll();
    }
  }
}
