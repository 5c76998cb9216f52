package tapwright.convert;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The converter's command line. */
record Options(
    Path apk,
    Path framework,
    Path out,
    List<String> coveragePackages,
    boolean countsDeclared,
    List<Path> libraries,
    Path mapping) {
  static final String USAGE =
      "usage: --apk FILE --framework JAR --out DIRECTORY [--coverage-packages a.b,c.d]"
          + " [--own-code known|declared]"
          + " [--library JAR]... [--mapping FILE]";

  static Options parse(String[] arguments) throws ConversionException {
    Path apk = null;
    Path framework = null;
    Path out = null;
    Path mapping = null;
    List<String> packages = List.of();
    boolean countsDeclared = false;
    List<Path> libraries = new ArrayList<>();
    for (int i = 0; i < arguments.length; i += 2) {
      if (i + 1 >= arguments.length) {
        throw ConversionException.input("no value for " + arguments[i], USAGE);
      }
      String value = arguments[i + 1];
      switch (arguments[i]) {
        case "--apk" -> apk = Path.of(value);
        case "--framework" -> framework = Path.of(value);
        case "--out" -> out = Path.of(value);
        case "--coverage-packages" -> packages = List.of(value.split("[,\\s]+"));
        case "--own-code" -> countsDeclared = declared(value);
        case "--mapping" -> mapping = Path.of(value);
        case "--library" -> libraries.add(Path.of(value));
        default -> throw ConversionException.input("unknown option " + arguments[i], USAGE);
      }
    }
    if (apk == null || framework == null || out == null) {
      throw ConversionException.input("--apk, --framework and --out are needed", USAGE);
    }
    return new Options(apk, framework, out, packages, countsDeclared, libraries, mapping);
  }

  private static boolean declared(String rule) throws ConversionException {
    return switch (rule) {
      case "known" -> false;
      case "declared" -> true;
      default -> throw ConversionException.input("no rule of own code: " + rule, USAGE);
    };
  }
}
