package tapwright.parking;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The threads that are inside a park, and the way out of it: see {@link Parking}.
 *
 * <p>A copy of this class is put beside {@code LockSupport}, which calls it.
 */
public final class ParkedThreads {
  private static final Integer RESTS = 0;
  private static final Integer WOKEN = 1;
  private static final Integer WOKEN_BY_MAIN = 2;
  private static final Integer LETS_MAIN_GO_FIRST = 3;

  private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long SLICE = TimeUnit.MICROSECONDS.toNanos(50);

  private static final Map<Thread, Integer> states = new ConcurrentHashMap<>();

  /** The app's main thread. */
  private static volatile Thread main;

  private ParkedThreads() {}

  /** Says which thread goes first. */
  public static void setMain(Thread thread) {
    main = thread;
  }

  /** Whether the thread was woken and is not back in its work yet. */
  public static boolean isWoken(Thread thread) {
    Integer state = states.get(thread);
    return state != null && !state.equals(RESTS);
  }

  /** The calling thread is about to be parked. */
  public static void parks() {
    states.putIfAbsent(Thread.currentThread(), RESTS);
  }

  /** The calling thread is to run again. */
  public static void runsOn() {
    Thread thread = Thread.currentThread();
    Integer state = states.get(thread);
    if (LETS_MAIN_GO_FIRST.equals(state)) {
      return; // Called from there.
    }
    if (WOKEN_BY_MAIN.equals(state)) {
      letMainGoFirst();
    }
    states.remove(thread);
  }

  /** The thread is about to be woken, if it is parked at all. */
  public static void wakes(Object thread) {
    Integer woken = Thread.currentThread() == main ? WOKEN_BY_MAIN : WOKEN;
    states.replace((Thread) thread, RESTS, woken);
  }

  /**
   * Waits until the main thread waits for something itself, but not for ever: it may look again and
   * again for what the calling thread is to do.
   */
  public static void letMainGoFirst() {
    Thread first = main;
    Thread thread = Thread.currentThread();
    if (first == null || first == thread) {
      return;
    }
    states.put(thread, LETS_MAIN_GO_FIRST);
    long end = System.nanoTime() + PATIENCE;
    while (first.getState() == Thread.State.RUNNABLE
        && System.nanoTime() < end
        && !thread.isInterrupted()) {
      LockSupport.parkNanos(SLICE);
    }
    states.remove(thread);
  }
}
