package tapwright.host;

import java.nio.file.Path;

/**
 * The command line of the device.
 *
 * @param sdkLevel level of the Android framework to run
 * @param nativeDirectory where the native runtime is unpacked, once for all runs
 * @param standIn the stand-in for Android's system libraries; null where there is none
 */
record Options(int sdkLevel, Path nativeDirectory, Path standIn) {
  static Options parse(String[] arguments) {
    int sdkLevel = 34;
    Path nativeDirectory = Path.of(System.getProperty("java.io.tmpdir"), "tapwright-native");
    Path standIn = null;
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--sdk" -> sdkLevel = number(arguments, ++i);
        case "--native" -> nativeDirectory = Path.of(text(arguments, ++i));
        case "--stand-in" -> standIn = Path.of(text(arguments, ++i));
        default -> throw new IllegalArgumentException("unknown argument: " + arguments[i]);
      }
    }
    return new Options(sdkLevel, nativeDirectory, standIn);
  }

  private static String text(String[] arguments, int index) {
    if (index >= arguments.length) {
      throw new IllegalArgumentException(arguments[index - 1] + " needs a value");
    }
    return arguments[index];
  }

  private static int number(String[] arguments, int index) {
    if (index >= arguments.length || !arguments[index].matches("\\d+")) {
      throw new IllegalArgumentException(arguments[index - 1] + " needs a number");
    }
    return Integer.parseInt(arguments[index]);
  }
}
