package android.os;

/** The part of Android's clock that the runtime uses; tests move it by hand. */
public final class SystemClock {
  private static volatile long now = 1000;

  private SystemClock() {}

  public static long uptimeMillis() {
    return now;
  }

  public static long elapsedRealtimeNanos() {
    return now * 1_000_000;
  }

  public static synchronized void sleep(long milliseconds) {
    now += milliseconds;
  }
}
