package android.os;

/** The part of Android's process control that the runtime uses. */
public final class Process {
  public static final int SIGNAL_QUIT = 3;
  public static final int SIGNAL_KILL = 9;

  private Process() {}

  public static int myPid() {
    return 4711;
  }

  public static void killProcess(int process) {
    throw new AssertionError("app code reached the platform");
  }
}
