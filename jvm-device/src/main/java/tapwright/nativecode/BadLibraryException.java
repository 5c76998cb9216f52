package tapwright.nativecode;

/** A file that is no library which this device could load; the message says why, as a phone's. */
public final class BadLibraryException extends Exception {
  private static final long serialVersionUID = 1L;

  public BadLibraryException(String message) {
    super(message);
  }
}
