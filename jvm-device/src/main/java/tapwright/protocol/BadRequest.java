package tapwright.protocol;

/** A request that cannot be served because of what it asks for, not because of the device. */
public final class BadRequest extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public BadRequest(String message) {
    super(message);
  }
}
