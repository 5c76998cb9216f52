package tapwright.device.time;

import android.os.SystemClock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.robolectric.shadows.ShadowSystemClock;
import tapwright.device.protocol.Requests;
import tapwright.parking.Parking;
import tapwright.runtime.AppRuntime;
import tapwright.runtime.Sleepers;

/**
 * Moves virtual time on while the main thread waits for a thread that sleeps.
 *
 * <p>Time is otherwise the pump's business, and the pump stands still as long as app code on the
 * main thread waits: without this, such an app would never come back, as it does on a phone.
 */
public final class BlockedClock {
  private static final long TICK_MILLISECONDS = 25;

  /** Where the main thread waits and sees to the time itself. */
  private static final Set<String> MOVES_THE_CLOCK =
      Set.of(BackgroundThreads.class.getName(), "tapwright.runtime.VirtualWait");

  /** Ticks after which threads that work on and on are no reason to wait. */
  private static final int PATIENCE_TICKS = 60;

  private final Thread main = Thread.currentThread();
  private final BackgroundThreads background;
  private int busyTicks;

  public BlockedClock(BackgroundThreads background) {
    this.background = background;
  }

  public void start() {
    Thread thread = new Thread(this::watch, "tapwright-clock");
    thread.setDaemon(true);
    thread.setContextClassLoader(BlockedClock.class.getClassLoader());
    thread.start();
  }

  private void watch() {
    boolean waited = false;
    while (true) {
      LockSupport.parkNanos(TICK_MILLISECONDS * 1_000_000);
      Thread.interrupted(); // An app must not be able to end the watch over it.
      boolean waits = isWaiting(main.getState());
      if (waits && waited && Sleepers.nextWake() != Long.MAX_VALUE && isInApp() && othersRest()) {
        moveToNextWake();
        waits = false;
      }
      waited = waits;
    }
  }

  /** Whether nobody works on what the main thread waits for, or has done so for too long. */
  private boolean othersRest() {
    background.waited(TICK_MILLISECONDS * 1_000_000); // Nobody else waits for them now.
    boolean busy = Parking.isDue(main) || background.isBusy();
    busyTicks = busy ? busyTicks + 1 : 0;
    return busyTicks == 0 || busyTicks > PATIENCE_TICKS;
  }

  private static boolean isWaiting(Thread.State state) {
    return state == Thread.State.WAITING
        || state == Thread.State.TIMED_WAITING
        || state == Thread.State.BLOCKED;
  }

  /** Whether the main thread serves a request, and it is not the pump itself that waits. */
  private boolean isInApp() {
    boolean serving = false;
    for (StackTraceElement frame : main.getStackTrace()) {
      if (MOVES_THE_CLOCK.contains(frame.getClassName())) {
        return false;
      }
      serving |= frame.getClassName().equals(Requests.class.getName());
    }
    return serving;
  }

  private static void moveToNextWake() {
    long ahead = Sleepers.nextWake() - SystemClock.uptimeMillis();
    if (ahead > 0) {
      ShadowSystemClock.advanceBy(Duration.ofMillis(ahead));
      AppRuntime.mainThreadWaited(ahead);
    }
    Sleepers.wake();
  }
}
