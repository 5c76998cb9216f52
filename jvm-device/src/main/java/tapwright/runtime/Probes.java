package tapwright.runtime;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The probe arrays of the app under test. They belong to the device, not to the app's class loader,
 * so coverage adds up over resets.
 */
public final class Probes {
  /** The probes of one class; {@code hits} is live, app code writes to it. */
  public record Entry(long classId, String className, boolean[] hits) {}

  private static final Map<Long, Entry> entries = new LinkedHashMap<>();
  private static final Set<String> names = ConcurrentHashMap.newKeySet();
  private static volatile Entry[] snapshot = {};

  private Probes() {}

  /** Called once by each measured class when it is first used. */
  public static synchronized boolean[] of(long classId, String className, int probeCount) {
    Entry known = entries.get(classId);
    if (known == null) {
      known = new Entry(classId, className, new boolean[probeCount]);
      entries.put(classId, known);
      names.add(className.replace('/', '.'));
      snapshot = null;
    }
    return known.hits();
  }

  /** Whether a class that was used counts for coverage, by its name with dots. */
  static boolean isMeasured(String className) {
    return names.contains(className);
  }

  /** Device side: every class used so far, in order of first use; do not change the array. */
  public static Entry[] loaded() {
    Entry[] now = snapshot;
    return now != null ? now : copy();
  }

  private static synchronized Entry[] copy() {
    snapshot = entries.values().toArray(new Entry[0]);
    return snapshot;
  }

  /**
   * The same as {@link #loaded} in plain JDK types, for readers in another class loader: triples of
   * Long class id, String class name, boolean[] hits, one after the other.
   */
  public static List<Object> loadedValues() {
    Entry[] now = loaded();
    List<Object> values = new ArrayList<>(3 * now.length);
    for (Entry entry : now) {
      values.add(entry.classId());
      values.add(entry.className());
      values.add(entry.hits());
    }
    return values;
  }

  /** Device side: forgets everything, when another app is installed. */
  public static synchronized void clear() {
    entries.clear();
    names.clear();
    snapshot = new Entry[0];
  }
}
