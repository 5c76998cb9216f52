package tapwright.runtime;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;

/**
 * Notices that an app has all but filled the heap.
 *
 * <p>The JVM says that memory is out when a collection finds no room at all. Until then it may
 * collect everything over and over for a little room each time, a second for each, and the app
 * stands still for minutes without using processor time of its own. A phone gives such an app its
 * OutOfMemoryError.
 */
final class FullHeap {
  private static final double FULL = 0.85;
  private static final int COLLECTIONS_IN_VAIN = 5;

  private static final GarbageCollectorMXBean collector =
      ManagementFactory.getGarbageCollectorMXBeans().stream()
          .filter(each -> each.getName().equals("MarkSweepCompact"))
          .findFirst()
          .orElse(null);
  private static final MemoryPoolMXBean objects =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(each -> each.getName().equals("Tenured Gen"))
          .findFirst()
          .orElse(null);

  private static volatile long seen;
  private static volatile long inVain;

  private FullHeap() {}

  /** The app gets control: what was collected before does not count. */
  static void forget() {
    inVain = 0;
    seen = collections();
  }

  /** Whether everything was collected several times since, and left the heap full each time. */
  static boolean isThrashing() {
    long now = collections();
    if (now == seen) {
      return inVain >= COLLECTIONS_IN_VAIN;
    }
    MemoryUsage left = objects.getCollectionUsage();
    inVain = left.getUsed() > FULL * left.getMax() ? inVain + now - seen : 0;
    seen = now;
    return inVain >= COLLECTIONS_IN_VAIN;
  }

  private static long collections() {
    return collector == null || objects == null ? 0 : collector.getCollectionCount();
  }
}
