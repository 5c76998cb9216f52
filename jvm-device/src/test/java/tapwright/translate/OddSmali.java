package tapwright.translate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The twin of {@link tapwright.translate.cases.Odd}, by hand, in {@code src/test/smali}. */
final class OddSmali {
  /** Longer than a class file's constant may be. */
  private static final String LONG_TEXT = "x".repeat(70_000);

  private OddSmali() {}

  /** Returns the classes. */
  static String[] classes() throws IOException {
    Path directory = Path.of(System.getProperty("tapwright.proof.smali"));
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> sorted = files.sorted().toList();
      String[] classes = new String[sorted.size()];
      for (int i = 0; i < classes.length; i++) {
        classes[i] = Files.readString(sorted.get(i)).replace("@LONG_TEXT@", LONG_TEXT);
      }
      return classes;
    }
  }
}
