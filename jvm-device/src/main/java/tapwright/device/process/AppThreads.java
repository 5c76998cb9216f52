package tapwright.device.process;

import java.util.ArrayList;
import java.util.List;

/** The threads that were started from the main thread or its children. */
public final class AppThreads {
  /** How the device's own threads are called. */
  private static final String OWN = "tapwright-";

  private static Thread[] buffer = new Thread[128];

  private AppThreads() {}

  /** All live threads of the sandbox's group but the calling one. */
  public static synchronized List<Thread> others() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    int count = group.enumerate(buffer, true);
    while (count == buffer.length) {
      buffer = new Thread[2 * buffer.length];
      count = group.enumerate(buffer, true);
    }
    List<Thread> threads = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      if (buffer[i] != Thread.currentThread() && !buffer[i].getName().startsWith(OWN)) {
        threads.add(buffer[i]);
      }
      buffer[i] = null;
    }
    return threads;
  }
}
