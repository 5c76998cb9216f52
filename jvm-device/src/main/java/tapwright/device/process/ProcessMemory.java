package tapwright.device.process;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;

/**
 * Collects garbage between processes, so that the next one has room.
 *
 * <p>Objects with finalizers keep the classes of an ended process through one collection more than
 * others. When processes end one after another the JVM would run out of room for classes before its
 * finalizers had their turn. And what the framework keeps outside the heap (paints, bitmaps, render
 * nodes) is only let go when the objects that own it are collected, of which the JVM, with room in
 * its heap, sees no need.
 */
final class ProcessMemory {
  /** Process ends between two collections, however little room there is: an app may be big. */
  private static final int MOST_OFTEN = 6;

  private final MemoryPoolMXBean classes = pool("Metaspace");
  private final MemoryPoolMXBean objects = pool("Tenured Gen");

  private int ended;

  /** Called when the classes of a process are not needed any more. */
  void processEnded() {
    if (++ended < MOST_OFTEN) {
      return;
    }
    if (isOver(classes, 0.5)) {
      collect();
      System.gc();
    } else if (isOver(objects, 0.6)) {
      collect();
    }
  }

  private void collect() {
    ended = 0;
    System.gc();
    System.runFinalization();
  }

  private static boolean isOver(MemoryPoolMXBean pool, double share) {
    if (pool == null) {
      return false;
    }
    MemoryUsage usage = pool.getUsage();
    return usage.getMax() > 0 && usage.getUsed() > share * usage.getMax();
  }

  private static MemoryPoolMXBean pool(String name) {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(each -> each.getName().equals(name))
        .findFirst()
        .orElse(null);
  }
}
