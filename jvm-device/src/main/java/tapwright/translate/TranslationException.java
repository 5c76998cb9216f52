package tapwright.translate;

/** Says why a method cannot be translated: its code is not what a device's verifier accepts. */
public final class TranslationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TranslationException(String message) {
    super(message);
  }
}
