package tapwright.runtime;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.locks.LockSupport;

/**
 * Processor time in one message after which app code on the main thread counts as hung; watched by
 * one daemon.
 *
 * <p>Processor time and not real time: on a busy machine a slow step is no hang. Sleep counts too,
 * in virtual time and by message: on a phone an input that comes during it waits as long. A main
 * thread that waits without working is the business of the watchdog outside.
 *
 * <p>A full heap ends the time as well: then the app stands still while the JVM collects.
 */
final class Deadline {
  private static final long TICK_MILLISECONDS = 50;
  private static final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  private static volatile Thread watched;
  private static volatile boolean late;
  private static volatile boolean memoryIsOut;
  private static volatile long end;
  private static volatile int message;
  private static volatile long allowed;
  private static volatile long asleep;
  private static volatile long allowedAsleep = Long.MAX_VALUE;
  private static Thread watcher;

  private Deadline() {}

  /** The calling thread may use this much processor time in a message, and sleep so long. */
  static void arm(long milliseconds, long asleepMilliseconds) {
    allowed = milliseconds;
    allowedAsleep = asleepMilliseconds;
    asleep = 0;
    late = false;
    memoryIsOut = false;
    FullHeap.forget();
    end = threads.getCurrentThreadCpuTime() + milliseconds * 1_000_000;
    watched = Thread.currentThread();
    if (watcher == null) {
      watcher = new Thread(Deadline::watch, "tapwright-deadline");
      watcher.setDaemon(true);
      watcher.start();
    }
  }

  /** Stops the clock. */
  static void disarm() {
    watched = null;
    late = false;
    memoryIsOut = false;
  }

  /** What the watched thread is to be stopped with. */
  static Error blocked() {
    if (memoryIsOut) {
      return memoryIsOut();
    }
    return asleep > allowedAsleep
        ? new MainThreadBlocked("asleep", allowedAsleep)
        : new MainThreadBlocked("busy", allowed);
  }

  /** The main thread comes to its next message: whoever waited for it is served. */
  static void awake() {
    asleep = 0;
    message++; // Written by the main thread alone.
  }

  /** How much longer the main thread may sleep before it counts as hung. */
  static long asleepLeft() {
    return watched == null ? Long.MAX_VALUE : Math.max(0, allowedAsleep - asleep);
  }

  /** The main thread slept or waited for so long in virtual time. */
  static void slept(long milliseconds) {
    asleep += milliseconds;
    if (watched != null && asleep > allowedAsleep) {
      late = true;
      AppRuntime.alarm = true;
    }
  }

  static boolean isWatching(Thread thread) {
    return thread == watched;
  }

  /** Whether the watched thread was found to be over its time; costs nothing to ask. */
  static boolean isLate() {
    return late;
  }

  /** Whether the app has filled the heap: whichever of its threads goes on is to be stopped. */
  static boolean isMemoryOut() {
    return memoryIsOut;
  }

  /** As the JVM itself says it. */
  static OutOfMemoryError memoryIsOut() {
    return new OutOfMemoryError("Java heap space");
  }

  private static boolean passed() {
    Thread thread = watched;
    return thread != null && threads.getThreadCpuTime(thread.getId()) > end;
  }

  private static void watch() {
    int last = message;
    while (true) {
      LockSupport.parkNanos(TICK_MILLISECONDS * 1_000_000);
      Thread.interrupted(); // An app must not be able to end the watch over it.
      Thread thread = watched;
      if (thread != null && message != last) {
        // Asked here and not at each message, which may cost less than the answer.
        last = message;
        end = Math.max(end, threads.getThreadCpuTime(thread.getId()) + allowed * 1_000_000);
      }
      if (thread != null && heapIsFull()) {
        memoryIsOut = true;
      }
      if (memoryIsOut || passed()) {
        late = true;
        AppRuntime.alarm = true;
      }
    }
  }

  private static boolean heapIsFull() {
    try {
      return FullHeap.isThrashing();
    } catch (OutOfMemoryError full) {
      return true; // Not even room to look.
    }
  }
}
