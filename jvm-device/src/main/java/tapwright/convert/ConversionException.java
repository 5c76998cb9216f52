package tapwright.convert;

/** Why an APK cannot be converted, in one sentence for a person, with an exit status. */
final class ConversionException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Exit statuses of the converter, by whose fault it is. */
  enum Kind {
    INPUT(2),
    UNSUPPORTED(3),
    OUTPUT(4),
    INTERNAL(5);

    final int exitStatus;

    Kind(int exitStatus) {
      this.exitStatus = exitStatus;
    }
  }

  private final Kind kind;
  private final String hint;

  ConversionException(Kind kind, String message, String hint) {
    super(message);
    this.kind = kind;
    this.hint = hint;
  }

  static ConversionException input(String message) {
    return new ConversionException(Kind.INPUT, message, null);
  }

  static ConversionException input(String message, String hint) {
    return new ConversionException(Kind.INPUT, message, hint);
  }

  static ConversionException unsupported(String message) {
    return new ConversionException(
        Kind.UNSUPPORTED, message, "use a build that is not packed, or a phone");
  }

  Kind kind() {
    return kind;
  }

  String hint() {
    return hint;
  }
}
