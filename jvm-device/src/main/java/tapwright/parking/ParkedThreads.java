package tapwright.parking;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The threads that are inside a park; true for those that were woken and have not run on yet.
 *
 * <p>A copy of this class is put beside {@code LockSupport}, which calls it; see {@link Parking}.
 */
public final class ParkedThreads {
  public static final Map<Thread, Boolean> WOKEN = new ConcurrentHashMap<>();

  private ParkedThreads() {}

  /** The calling thread is about to be parked. */
  public static void parks() {
    WOKEN.put(Thread.currentThread(), false);
  }

  /** The calling thread runs again. */
  public static void runsOn() {
    WOKEN.remove(Thread.currentThread());
  }

  /** The thread is about to be woken, if it is parked at all. */
  public static void wakes(Object thread) {
    WOKEN.replace((Thread) thread, true);
  }
}
