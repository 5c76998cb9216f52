package tapwright.runtime;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The probe arrays of the app under test. They belong to the device, not to the app's class loader,
 * so coverage adds up over resets. All it hands out are JDK types, for readers in another loader;
 * the three arrays go together by index and grow in order of first use.
 */
public final class Probes {
  private static final Map<Long, boolean[]> known = new HashMap<>();
  private static volatile long[] classIds = {};
  private static volatile String[] classNames = {};
  private static volatile boolean[][] hits = {};

  private Probes() {}

  /** Called once by each measured class when it is first used. */
  public static synchronized boolean[] of(long classId, String className, int probeCount) {
    boolean[] array = known.get(classId);
    if (array == null) {
      array = new boolean[probeCount];
      known.put(classId, array);
      int count = known.size();
      classIds = Arrays.copyOf(classIds, count);
      classIds[count - 1] = classId;
      classNames = Arrays.copyOf(classNames, count);
      classNames[count - 1] = className;
      boolean[][] grown = Arrays.copyOf(hits, count);
      grown[count - 1] = array;
      hits = grown;
    }
    return array;
  }

  /** Device side: JaCoCo's ids of the classes used so far. */
  public static synchronized long[] classIds() {
    return classIds;
  }

  /** Device side: internal names of the classes used so far. */
  public static synchronized String[] classNames() {
    return classNames;
  }

  /** Device side: the live probes of the classes used so far; read only. */
  public static boolean[][] hits() {
    return hits;
  }

  /** Device side: forgets everything, when another app is installed. */
  public static synchronized void clear() {
    known.clear();
    classIds = new long[0];
    classNames = new String[0];
    hits = new boolean[0][];
  }
}
