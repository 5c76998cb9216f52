package tapwright.runtime;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Processor time after which app code on the main thread counts as hung; watched by one daemon.
 *
 * <p>Processor time and not real time: on a busy machine a slow step is no hang. A main thread that
 * waits without working is the business of the watchdog outside.
 */
final class Deadline {
  private static final long TICK_MILLISECONDS = 50;
  private static final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  private static volatile Thread watched;
  private static volatile boolean late;
  private static volatile long end;
  private static volatile long allowed;
  private static Thread watcher;

  private Deadline() {}

  /** The calling thread may use this much processor time from now on. */
  static void arm(long milliseconds) {
    allowed = milliseconds;
    late = false;
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
  }

  /** The processor time that was allowed, in milliseconds. */
  static long allowed() {
    return allowed;
  }

  static boolean isWatching(Thread thread) {
    return thread == watched;
  }

  /** Whether the watched thread was found to be over its time; costs nothing to ask. */
  static boolean isLate() {
    return late;
  }

  private static boolean passed() {
    Thread thread = watched;
    return thread != null && threads.getThreadCpuTime(thread.getId()) > end;
  }

  private static void watch() {
    try {
      while (true) {
        Thread.sleep(TICK_MILLISECONDS);
        if (passed()) {
          late = true;
          AppRuntime.alarm = true;
        }
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
