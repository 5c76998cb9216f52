package tapwright.runtime;

import android.os.Looper;
import tapwright.parking.Parking;

/** What app code may do to threads: only to its own, as on a phone, where it has no others. */
public final class AppThreadCalls {
  /** How the device's own threads inside the app's group are called. */
  private static final String OF_DEVICE = "tapwright-";

  private AppThreadCalls() {}

  /** In place of {@code Thread.start}: what a dead process leaves running starts nothing new. */
  public static void start(Thread thread) {
    AppRuntime.endIfDoomed();
    thread.start();
  }

  /** Called where the run method of a thread class of the app begins. */
  public static void begins() {
    Parking.resumes();
  }

  /**
   * In place of {@code Thread.interrupt}. The main thread hears of it only from itself: in its
   * message loop, where the device has it, an interrupt means nothing on a phone either.
   */
  public static void interrupt(Thread thread) {
    boolean isMain = thread == Looper.getMainLooper().getThread();
    if (isMain ? thread == Thread.currentThread() : isOfApp(thread)) {
      Parking.wakes(thread);
      thread.interrupt();
    }
  }

  /** In place of {@code ThreadGroup.interrupt}. */
  public static void interrupt(ThreadGroup group) {
    Thread[] threads = new Thread[2 * group.activeCount() + 16];
    int count = group.enumerate(threads);
    for (int i = 0; i < count; i++) {
      interrupt(threads[i]);
    }
  }

  /** In place of {@code ThreadGroup.getParent}: there is nothing above the app's own group. */
  public static ThreadGroup getParent(ThreadGroup group) {
    return group == group() ? null : group.getParent();
  }

  private static boolean isOfApp(Thread thread) {
    ThreadGroup group = thread.getThreadGroup();
    return group == null // It has ended.
        || group().parentOf(group) && !thread.getName().startsWith(OF_DEVICE);
  }

  private static ThreadGroup group() {
    return Looper.getMainLooper().getThread().getThreadGroup();
  }
}
