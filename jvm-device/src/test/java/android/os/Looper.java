package android.os;

/** The part of Android's looper that the runtime uses; the thread that loads it is the main one. */
public final class Looper {
  private static final Looper main = new Looper();

  private final Thread thread = Thread.currentThread();

  private Looper() {}

  public static Looper getMainLooper() {
    return main;
  }

  public boolean isCurrentThread() {
    return Thread.currentThread() == thread;
  }

  public Thread getThread() {
    return thread;
  }
}
