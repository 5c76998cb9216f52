package tapwright.device.time;

import android.os.Looper;
import android.os.SystemClock;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowLooper;
import org.robolectric.shadows.ShadowSystemClock;
import tapwright.device.Device;
import tapwright.runtime.AppRuntime;
import tapwright.runtime.Sleepers;

/**
 * Runs the main thread's messages on virtual time.
 *
 * <p>Between two messages the activity stack does what was asked of it. Time only moves when there
 * is nothing left to do at the present moment and the app's own threads rest.
 */
public final class Pump {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int MESSAGES_PER_INSTANT = 16;
  private static final int FRAME_MILLISECONDS = 16;

  /** What a phone takes at least for the screens that an app starts and ends in one go. */
  private static final long SCREENS_MILLISECONDS = 500;

  /** After which Android stops hidden activities although the main thread is never idle. */
  private static final long IDLE_TIMEOUT_MILLISECONDS = 10_000;

  /** How often to ask for the time used: the answer costs as much as a small message. */
  private static final int TURNS_PER_LOOK = 8;

  private final Device device;
  private final BackgroundThreads background;
  private final Frames frames;
  private int sameInstant;
  private boolean drawn;
  private long lastIdle;

  public Pump(Device device) {
    this.device = device;
    this.background = new BackgroundThreads(device);
    this.frames = new Frames();
  }

  /** Lets the given virtual time pass, with all that is due in it. */
  public void advance(long milliseconds) {
    long end = SystemClock.uptimeMillis() + milliseconds;
    run(end);
    moveTo(end);
  }

  /** After an action: runs on until the app is quiet or its share of time is used up. */
  public void settle() {
    settle(device.budget().settleMilliseconds());
  }

  /** The same with more or less virtual time in which things may still happen. */
  public void settle(long milliseconds) {
    run(SystemClock.uptimeMillis() + milliseconds);
    frames.record();
  }

  /** The app's other threads. */
  public BackgroundThreads background() {
    return background;
  }

  private void run(long end) {
    // Work done, not time passed: on a busy machine the first frame takes long to come.
    long deadline = THREADS.getCurrentThreadCpuTime() + device.budget().stepNanoseconds();
    int turns = 0;
    int messages = 0;
    int shown = 0;
    int limit = device.budget().messagesPerStep();
    while (messages < limit) {
      if (++turns % TURNS_PER_LOOK == 0 && THREADS.getCurrentThreadCpuTime() >= deadline) {
        break;
      }
      if (!device.stack().settle()) {
        moveTo(SystemClock.uptimeMillis() + SCREENS_MILLISECONDS);
      }
      device.deaths().check();
      ShadowLooper main = Shadow.extract(Looper.getMainLooper());
      long now = SystemClock.uptimeMillis();
      if (now > end + FRAME_MILLISECONDS) {
        // Only what never comes to rest gets here: it goes on in the next step.
        background.awaitRest();
        break;
      }
      long next = nextMessage(main);
      if ((next > now || now - lastIdle > IDLE_TIMEOUT_MILLISECONDS) && stopHidden(now)) {
        continue;
      }
      if (next <= now) {
        messages++;
        guardInstant();
        AppRuntime.messageBegins();
        main.runOneTask();
        continue;
      }
      if (device.screens().refreshFocus()) {
        continue;
      }
      if (!background.awaitRest()) {
        continue;
      }
      if (drawOnce()) {
        continue;
      }
      long moment = nextMoment(next, now);
      if (frames.isWanted()) {
        moment = Math.min(moment, now + Frames.stride(shown++));
      }
      if (moment > end) {
        break;
      }
      moveTo(moment);
    }
  }

  private boolean stopHidden(long now) {
    lastIdle = now;
    return device.stack().settleHidden();
  }

  /**
   * Draws what has changed, once per instant. True when anything was: scrolling and fading go on by
   * being drawn, so more frames may be wanted now.
   */
  private boolean drawOnce() {
    if (drawn) {
      return false;
    }
    drawn = true;
    return frames.record();
  }

  /** The next time at which anything can happen. */
  private long nextMoment(long nextMessage, long now) {
    long moment = Math.min(nextMessage, Sleepers.nextWake());
    moment = Math.min(moment, device.system().nextDue());
    return Math.max(moment, now + 1);
  }

  private static long nextMessage(ShadowLooper main) {
    long next = main.getNextScheduledTaskTime().toMillis();
    return next == 0 ? Long.MAX_VALUE : next;
  }

  /**
   * Neither a message that posts itself again and again nor a thread and the main thread that give
   * each other work without end must stop the clock.
   */
  private void guardInstant() {
    if (++sameInstant >= MESSAGES_PER_INSTANT) {
      background.awaitRest();
      sameInstant = 0;
      moveTo(SystemClock.uptimeMillis() + FRAME_MILLISECONDS);
    }
  }

  private void moveTo(long uptime) {
    long ahead = uptime - SystemClock.uptimeMillis();
    if (ahead <= 0) {
      return;
    }
    sameInstant = 0;
    drawOnce();
    drawn = false;
    ShadowSystemClock.advanceBy(Duration.ofMillis(ahead));
    Sleepers.wake();
    if (device.system().nextDue() <= SystemClock.uptimeMillis()) {
      device.system().runDue();
    }
  }
}
