package tapwright.translate;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/** Compiles Java sources of a test at a language level. */
final class JavaSources {
  private JavaSources() {}

  /** Returns the class files, by internal name, of sources by file name. */
  static Map<String, byte[]> compile(int level, Map<String, String> sources) {
    try {
      Path directory = Files.createTempDirectory("java");
      try {
        for (Map.Entry<String, String> source : sources.entrySet()) {
          Files.writeString(directory.resolve(source.getKey()), source.getValue());
        }
        StringWriter said = new StringWriter();
        PrintWriter writer = new PrintWriter(said, true);
        String options =
            "-%d -g -nowarn -proc:none -cp %s -d %s/out %s"
                .formatted(level, System.getProperty("java.class.path"), directory, directory);
        if (!BatchCompiler.compile(options, writer, writer, null)) {
          throw new AssertionError(said.toString());
        }
        return read(directory.resolve("out"));
      } finally {
        delete(directory);
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Returns the class files below a directory by internal name. */
  static Map<String, byte[]> read(Path root) throws IOException {
    Map<String, byte[]> classes = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
        String name = root.relativize(file).toString();
        classes.put(name.substring(0, name.length() - 6), Files.readAllBytes(file));
      }
    }
    return classes;
  }
}
