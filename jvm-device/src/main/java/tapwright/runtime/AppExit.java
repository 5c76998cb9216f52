package tapwright.runtime;

/** Thrown through app code that must end now: the app called exit, or its thread outlived it. */
public final class AppExit extends Error {
  private static final long serialVersionUID = 1L;

  private final int code;

  AppExit(int code, String reason) {
    super(reason);
    this.code = code;
  }

  /** The exit code the app gave; 0 for a thread that outlived its app. */
  public int code() {
    return code;
  }
}
