package tapwright.host;

/**
 * The command line of the device.
 *
 * @param sdkLevel level of the Android framework to run
 */
record Options(int sdkLevel) {
  static Options parse(String[] arguments) {
    int sdkLevel = 34;
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--sdk" -> sdkLevel = number(arguments, ++i);
        default -> throw new IllegalArgumentException("unknown argument: " + arguments[i]);
      }
    }
    return new Options(sdkLevel);
  }

  private static int number(String[] arguments, int index) {
    if (index >= arguments.length || !arguments[index].matches("\\d+")) {
      throw new IllegalArgumentException(arguments[index - 1] + " needs a number");
    }
    return Integer.parseInt(arguments[index]);
  }
}
