package tapwright.runtime;

import android.os.SystemClock;
import java.util.Date;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import tapwright.parking.Parking;

/**
 * Waits of app code for a signal, with a limit of time, on monitors and on conditions. Signals are
 * counted, since a slice of the wait may end at the very moment at which one comes.
 */
public final class AppMonitors {
  private static final class Waiting {
    /** In the order in which they came; a thread waits for one thing at a time. */
    final Set<Thread> threads = new LinkedHashSet<>();

    int signals;
  }

  private static final Map<Object, Waiting> waits = new IdentityHashMap<>();

  private AppMonitors() {}

  /** In place of {@code Object.wait(long)}. */
  public static void wait(Object object, long milliseconds) throws InterruptedException {
    if (milliseconds < 0) {
      object.wait(milliseconds); // An exception.
    } else if (milliseconds == 0) {
      wait(object);
    } else {
      await(object, milliseconds, slice -> object.wait(Math.max(1, slice)));
    }
  }

  /** In place of {@code Object.wait()}. */
  public static void wait(Object object) throws InterruptedException {
    Waiting waiting = enter(object);
    Parking.rests();
    try {
      object.wait();
    } finally {
      leave(object, waiting);
      Parking.resumes();
    }
  }

  /** In place of {@code Object.wait(long, int)}. */
  public static void wait(Object object, long milliseconds, int nanoseconds)
      throws InterruptedException {
    wait(object, nanoseconds > 0 ? milliseconds + 1 : milliseconds);
  }

  /** In place of {@code Object.notify}. */
  public static void notify(Object object) {
    signalled(object, 1);
    object.notify();
  }

  /** In place of {@code Object.notifyAll}. */
  public static void notifyAll(Object object) {
    signalled(object, Integer.MAX_VALUE);
    object.notifyAll();
  }

  /** In place of {@code Condition.signal}. */
  public static void signal(Condition condition) {
    signalled(condition, 0);
    condition.signal();
  }

  /** In place of {@code Condition.signalAll}. */
  public static void signalAll(Condition condition) {
    signalled(condition, 0);
    condition.signalAll();
  }

  /** In place of {@code Condition.await(long, TimeUnit)}. */
  public static boolean await(Condition condition, long time, TimeUnit unit)
      throws InterruptedException {
    if (!AppWaits.isOfPlatform(condition) || time <= 0) {
      return condition.await(time, unit);
    }
    return await(
        condition,
        AppWaits.milliseconds(time, unit),
        slice -> condition.await(Math.max(1, slice), TimeUnit.MILLISECONDS));
  }

  /** In place of {@code Condition.awaitNanos}: the virtual time that is left. */
  public static long awaitNanos(Condition condition, long nanoseconds) throws InterruptedException {
    long begin = SystemClock.uptimeMillis();
    boolean signalled = await(condition, nanoseconds, TimeUnit.NANOSECONDS);
    long passed = TimeUnit.MILLISECONDS.toNanos(SystemClock.uptimeMillis() - begin);
    return signalled ? Math.max(1, nanoseconds - passed) : Math.min(0, nanoseconds - passed);
  }

  /** In place of {@code Condition.awaitUntil}. */
  public static boolean awaitUntil(Condition condition, Date deadline) throws InterruptedException {
    long left = deadline.getTime() - AppClock.currentTimeMillis();
    return await(condition, left, TimeUnit.MILLISECONDS);
  }

  /** Waits for one slice of real time. */
  private interface Slice {
    void await(long milliseconds) throws InterruptedException;
  }

  private static boolean await(Object object, long milliseconds, Slice once)
      throws InterruptedException {
    Waiting waiting = enter(object);
    int before = waiting.signals;
    try {
      return VirtualWait.await(
          milliseconds,
          slice -> {
            if (slice > 0) {
              once.await(slice);
            }
            return waiting.signals != before;
          });
    } finally {
      leave(object, waiting);
    }
  }

  private static Waiting enter(Object object) {
    synchronized (waits) {
      Waiting waiting = waits.computeIfAbsent(object, key -> new Waiting());
      waiting.threads.add(Thread.currentThread());
      return waiting;
    }
  }

  private static void leave(Object object, Waiting waiting) {
    synchronized (waits) {
      waiting.threads.remove(Thread.currentThread());
      if (waiting.threads.isEmpty()) {
        waits.remove(object);
      }
    }
  }

  /** Counts a signal, and says that so many of the waiting threads are to run. */
  private static void signalled(Object object, int threads) {
    synchronized (waits) {
      Waiting waiting = waits.get(object);
      if (waiting != null) {
        waiting.signals++;
        waiting.threads.stream().limit(threads).forEach(Parking::wakes);
      }
    }
  }
}
