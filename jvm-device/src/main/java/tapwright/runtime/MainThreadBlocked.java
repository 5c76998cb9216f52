package tapwright.runtime;

/**
 * Thrown out of app code that keeps the main thread for too long: the device reports it as an ANR.
 */
public final class MainThreadBlocked extends Error {
  private static final long serialVersionUID = 1L;

  MainThreadBlocked(String how, long milliseconds) {
    super("main thread " + how + " for more than " + milliseconds + " ms");
  }
}
