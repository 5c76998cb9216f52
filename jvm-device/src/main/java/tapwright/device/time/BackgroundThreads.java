package tapwright.device.time;

import android.os.Looper;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowLooper;
import tapwright.device.Device;
import tapwright.device.process.AppThreads;
import tapwright.parking.AppThread;
import tapwright.parking.Parking;
import tapwright.runtime.Gate;
import tapwright.runtime.Sleepers;

/**
 * Waits for the app's own threads, so that a screen is looked at when they have done their work.
 */
public final class BackgroundThreads {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final long SHORTEST_SLICE_NANOSECONDS = 50_000;
  private static final long LONGEST_SLICE_NANOSECONDS = 1_000_000;
  private static final long STILL_NANOSECONDS = 200_000_000;
  private static final int SLICES_PER_LOOK = 20;

  private final Device device;

  /** Threads that were waited for in vain; nobody waits for them again until they rest. */
  private final Set<Thread> restless = Collections.newSetFromMap(new WeakHashMap<>());

  /** Processor time that a thread has used, and at which patience it was no more. */
  private record Still(long worked, long since) {}

  private final Patience patience = new Patience();

  private final Map<Thread, Still> still = new WeakHashMap<>();
  private boolean sleepersGivenUp;

  BackgroundThreads(Device device) {
    this.device = device;
  }

  /** Waits until they rest, with limits; true when they rested already. */
  public boolean awaitRest() {
    if (!isBusy()) {
      return true;
    }
    long limit = device.budget().backgroundNanoseconds();
    long began = patience.sum();
    long worked = 0;
    long usedBefore = workedSoFar();
    long slice = SHORTEST_SLICE_NANOSECONDS;
    for (int times = 1; isBusy() && !device.deaths().isAny(); times++) {
      long before = System.nanoTime();
      Parking.awaitRest(slice);
      patience.waited(slice, System.nanoTime() - before);
      slice = Math.min(2 * slice, LONGEST_SLICE_NANOSECONDS);
      if (times % SLICES_PER_LOOK == 0) {
        // Work counts, not time: a busy machine gives them little of it.
        long now = workedSoFar();
        boolean moved = now > usedBefore;
        worked += Math.max(0, now - usedBefore);
        usedBefore = now;
        began = moved ? patience.sum() : began;
        if (worked > limit || patience.sum() - began > limit) {
          // A thread that works on and on is left to it: no frame must wait for it.
          giveUp();
          break;
        }
      }
    }
    return false;
  }

  /** Somebody else has waited for the threads. */
  void waited(long nanoseconds) {
    patience.waited(nanoseconds, nanoseconds);
  }

  /** Processor time of all threads of the app but the calling one. */
  private static long workedSoFar() {
    long sum = 0;
    for (Thread thread : AppThreads.others()) {
      sum += Math.max(0, THREADS.getThreadCpuTime(thread.getId()));
    }
    return sum;
  }

  /** True when some thread of the app has work to do now. */
  synchronized boolean isBusy() {
    Sleepers.wake();
    boolean due = Sleepers.due();
    sleepersGivenUp &= due;
    if (due && !sleepersGivenUp) {
      return true;
    }
    for (Looper looper : ShadowLooper.getAllLoopers()) {
      if (looper != Looper.getMainLooper()
          && looper.getThread().isAlive()
          && !restless.contains(looper.getThread())
          && !Shadow.<ShadowLooper>extract(looper).isIdle()) {
        return true;
      }
    }
    for (Thread thread : AppThreads.others()) {
      if (works(thread) || Gate.holds(thread)) {
        if (!restless.contains(thread)) {
          return true;
        }
      } else if (!restless.isEmpty()) {
        restless.remove(thread);
      }
    }
    return false;
  }

  private boolean works(Thread thread) {
    Thread.State state = thread.getState();
    return state == Thread.State.RUNNABLE && !waitsInNativeCode(thread)
        || state == Thread.State.BLOCKED
        || state == Thread.State.NEW
        || Parking.isDue(thread);
  }

  /** Whether it has been in a call that may wait for long without doing anything. */
  private boolean waitsInNativeCode(Thread thread) {
    long worked = THREADS.getThreadCpuTime(thread.getId());
    long now = patience.sum();
    Still before = still.get(thread);
    if (before == null || before.worked() != worked) {
      still.put(thread, new Still(worked, now));
      return false;
    }
    return now - before.since() > STILL_NANOSECONDS && AppThread.mayWaitInNativeCode(thread);
  }

  /** Stops waiting for what has been waited for long enough. */
  private synchronized void giveUp() {
    sleepersGivenUp = Sleepers.due();
    for (Looper looper : ShadowLooper.getAllLoopers()) {
      if (looper != Looper.getMainLooper() && !Shadow.<ShadowLooper>extract(looper).isIdle()) {
        restless.add(looper.getThread());
      }
    }
    for (Thread thread : AppThreads.others()) {
      if (works(thread)) {
        restless.add(thread);
      }
    }
  }
}
