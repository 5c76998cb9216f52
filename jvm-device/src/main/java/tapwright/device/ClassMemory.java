package tapwright.device;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;

/**
 * Room for the classes of processes to come.
 *
 * <p>Objects with finalizers keep the classes of an ended process through one collection more than
 * others. When processes end one after another the JVM would run out of room for classes before its
 * finalizers had their turn.
 */
final class ClassMemory {
  /** Process ends between two collections, however little room there is: an app may be big. */
  private static final int MOST_OFTEN = 6;

  private final MemoryPoolMXBean pool =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(each -> each.getName().equals("Metaspace"))
          .findFirst()
          .orElse(null);

  private int ended;

  /** Called when the classes of a process are not needed any more. */
  void processEnded() {
    ended++;
    if (ended >= MOST_OFTEN && isHalfFull()) {
      ended = 0;
      System.gc();
      System.runFinalization();
      System.gc();
    }
  }

  private boolean isHalfFull() {
    if (pool == null) {
      return false;
    }
    MemoryUsage usage = pool.getUsage();
    return usage.getMax() > 0 && usage.getUsed() > usage.getMax() / 2;
  }
}
