package tapwright.runtime;

/**
 * Thrown out of an endless loop of app code on the main thread: the device reports it as an ANR.
 */
public final class MainThreadBlocked extends Error {
  private static final long serialVersionUID = 1L;

  MainThreadBlocked(long milliseconds) {
    super("main thread busy for more than " + milliseconds + " ms");
  }
}
