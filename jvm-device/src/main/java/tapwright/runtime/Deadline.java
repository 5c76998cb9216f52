package tapwright.runtime;

/** Real time after which app code on the main thread counts as hung; watched by one daemon. */
final class Deadline {
  private static final long TICK_MILLISECONDS = 50;

  private static volatile long end = Long.MAX_VALUE;
  private static volatile long allowed;
  private static Thread watcher;

  private Deadline() {}

  static void arm(long milliseconds) {
    allowed = milliseconds;
    end = System.nanoTime() + milliseconds * 1_000_000;
    if (watcher == null) {
      watcher = new Thread(Deadline::watch, "tapwright-deadline");
      watcher.setDaemon(true);
      watcher.start();
    }
  }

  /** Stops the clock; returns the time that was allowed. */
  static long disarm() {
    end = Long.MAX_VALUE;
    return allowed;
  }

  static boolean passed() {
    long last = end;
    return last != Long.MAX_VALUE && System.nanoTime() > last;
  }

  private static void watch() {
    try {
      while (true) {
        Thread.sleep(TICK_MILLISECONDS);
        if (passed()) {
          AppRuntime.alarm = true;
        }
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
