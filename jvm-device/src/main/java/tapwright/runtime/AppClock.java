package tapwright.runtime;

import android.os.Looper;
import android.os.SystemClock;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;

/** The app's time: what converted app code calls in place of the JDK's clocks and sleeps. */
public final class AppClock {
  /** Clock readings at one instant after which a busy-waiting main thread sees time move. */
  private static final int READINGS_PER_MILLISECOND = 500;

  private static final long FIRST_EPOCH = 1_700_000_000_000L;

  private static volatile long epoch = FIRST_EPOCH;
  private static long lastReading;
  private static int readings;

  private AppClock() {}

  /** Device side: wall time at uptime zero. */
  public static void setEpoch(long milliseconds) {
    epoch = milliseconds;
  }

  /** Device side: nobody has set the clock. */
  public static void resetEpoch() {
    epoch = FIRST_EPOCH;
  }

  /** Device side: wall time at uptime zero. */
  public static long epoch() {
    return epoch;
  }

  /** In place of {@code System.currentTimeMillis}. */
  public static long currentTimeMillis() {
    return epoch + reading();
  }

  /** In place of {@code System.nanoTime}. */
  public static long nanoTime() {
    reading();
    return SystemClock.elapsedRealtimeNanos();
  }

  /** Uptime; moves the clock for a main thread that waits by reading it over and over. */
  private static long reading() {
    long now = SystemClock.uptimeMillis();
    if (!onMainThread()) {
      return now;
    }
    if (now != lastReading) {
      lastReading = now;
      readings = 0;
    } else if (++readings >= READINGS_PER_MILLISECOND) {
      readings = 0;
      SystemClock.sleep(1);
      return now + 1;
    }
    return now;
  }

  static boolean onMainThread() {
    Looper main = Looper.getMainLooper();
    return main != null && main.isCurrentThread();
  }

  /** In place of {@code Thread.sleep}. */
  public static void sleep(long milliseconds) throws InterruptedException {
    if (milliseconds < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
    if (Thread.interrupted()) {
      AppRuntime.endIfDoomed();
      throw new InterruptedException("sleep interrupted");
    }
    if (onMainThread()) {
      sleepOnMain(milliseconds);
      return;
    }
    long now = SystemClock.uptimeMillis();
    Sleepers.sleepUntil(milliseconds > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + milliseconds);
  }

  /** Moves the clock; too long a sleep ends as soon as it is one. */
  private static void sleepOnMain(long milliseconds) {
    long left = Deadline.asleepLeft();
    passOnMain(milliseconds > left ? left + 1 : milliseconds);
    VirtualWait.othersRest.getAsBoolean();
  }

  /** Moves the clock in the main thread's place. */
  static void passOnMain(long milliseconds) {
    SystemClock.sleep(milliseconds);
    Sleepers.wake();
    Deadline.slept(milliseconds);
    AppRuntime.poll();
  }

  /**
   * In place of {@code Thread.yield} and {@code Thread.onSpinWait}: a main thread that waits so for
   * one that sleeps would wait for ever if the clock stood still.
   */
  public static void giveWay() {
    if (onMainThread()) {
      VirtualWait.othersRest.getAsBoolean();
      if (Sleepers.nextWake() < Long.MAX_VALUE) {
        sleepOnMain(1);
      }
    }
    Thread.yield();
  }

  /** In place of {@code Thread.sleep(long, int)}. */
  public static void sleep(long milliseconds, int nanoseconds) throws InterruptedException {
    sleep(nanoseconds > 0 && milliseconds < Long.MAX_VALUE ? milliseconds + 1 : milliseconds);
  }

  /** In place of {@code TimeUnit.sleep}. */
  public static void sleep(TimeUnit unit, long duration) throws InterruptedException {
    if (duration > 0) {
      long nanoseconds = unit.toNanos(duration);
      sleep(unit.toMillis(duration), (int) (nanoseconds % 1_000_000));
    }
  }

  /** In place of {@code SystemClock.sleep}, which ignores interrupts. */
  public static void systemSleep(long milliseconds) {
    long end = SystemClock.uptimeMillis() + Math.max(0, milliseconds);
    boolean interrupted = Thread.interrupted();
    while (SystemClock.uptimeMillis() < end) {
      try {
        sleep(end - SystemClock.uptimeMillis());
      } catch (InterruptedException again) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** In place of {@code Calendar.getInstance()}. */
  public static Calendar calendar() {
    return now(Calendar.getInstance());
  }

  /** In place of {@code Calendar.getInstance(TimeZone)}. */
  public static Calendar calendar(TimeZone zone) {
    return now(Calendar.getInstance(zone));
  }

  /** In place of {@code Calendar.getInstance(Locale)}. */
  public static Calendar calendar(Locale locale) {
    return now(Calendar.getInstance(locale));
  }

  /** In place of {@code Calendar.getInstance(TimeZone, Locale)}. */
  public static Calendar calendar(TimeZone zone, Locale locale) {
    return now(Calendar.getInstance(zone, locale));
  }

  /** In place of {@code new GregorianCalendar()}. */
  public static GregorianCalendar gregorianCalendar() {
    return now(new GregorianCalendar());
  }

  private static <T extends Calendar> T now(T calendar) {
    calendar.setTimeInMillis(currentTimeMillis());
    return calendar;
  }

  /** The clock of {@code java.time} in the default zone, given to its {@code now()} methods. */
  public static Clock clock() {
    return clock(ZoneId.systemDefault());
  }

  /** In place of {@code Clock.systemUTC}. */
  public static Clock clockUtc() {
    return clock(java.time.ZoneOffset.UTC);
  }

  /** The clock of {@code java.time} in a given zone. */
  public static Clock clock(ZoneId zone) {
    return new VirtualClock(zone);
  }

  private static final class VirtualClock extends Clock {
    private final ZoneId zone;

    VirtualClock(ZoneId zone) {
      this.zone = zone;
    }

    @Override
    public ZoneId getZone() {
      return zone;
    }

    @Override
    public Clock withZone(ZoneId other) {
      return new VirtualClock(other);
    }

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(currentTimeMillis());
    }
  }
}
