package tapwright.parking;

/**
 * What can be told of a thread from outside.
 *
 * <p>A copy of this class is put beside {@code LockSupport}, for {@link Turns}.
 */
public final class AppThread {
  private static final String APP_LOADER = "tapwright.device.loader.AppLoader";
  private static final String OWN_THREADS = "tapwright-";

  private AppThread() {}

  /** Whether the thread was started by the main thread or its children, and is none of ours. */
  public static boolean isOfApp(Thread thread, Thread main) {
    if (main == null || thread == main || thread.getName().startsWith(OWN_THREADS)) {
      return false;
    }
    ThreadGroup group = thread.getThreadGroup();
    ThreadGroup ofApp = main.getThreadGroup();
    return group != null && ofApp != null && ofApp.parentOf(group);
  }

  /**
   * Whether the thread asks for its turn when it begins: those of the framework's classes don't.
   */
  public static boolean asksWhenItBegins(Thread thread) {
    for (Class<?> type = thread.getClass(); type != Thread.class; type = type.getSuperclass()) {
      ClassLoader loader = type.getClassLoader();
      if (loader == null || !loader.getClass().getName().equals(APP_LOADER)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether the thread may wait for a socket or a pipe, where it counts as running for the JVM: or
   * reads from a slow disk, so whoever asks has to look for longer.
   */
  public static boolean mayWaitInNativeCode(Thread thread) {
    StackTraceElement[] stack = thread.getStackTrace();
    if (stack.length == 0) {
      return true;
    }
    String method = stack[0].getMethodName();
    return stack[0].isNativeMethod()
        && !stack[0].getClassName().equals("java.io.RandomAccessFile")
        && (method.contains("accept")
            || method.contains("poll")
            || method.contains("read")
            || method.contains("onnect")
            || method.contains("wait"));
  }
}
