package tapwright.convert;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The names that classes had before a shrinker renamed them, from the build's mapping file. */
final class ClassMapping {
  private static final String ARROW = " -> ";

  private final Map<String, String> originals;

  private ClassMapping(Map<String, String> originals) {
    this.originals = originals;
  }

  /** Nothing was renamed, or nobody says how. */
  static ClassMapping none() {
    return new ClassMapping(Map.of());
  }

  /** Reads the lines of classes: {@code org.example.Original -> a.b:}; members are indented. */
  static ClassMapping read(Path file) throws ConversionException {
    Map<String, String> originals = new HashMap<>();
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int arrow = line.indexOf(ARROW);
        if (arrow > 0 && line.endsWith(":") && !Character.isWhitespace(line.charAt(0))) {
          String renamed = line.substring(arrow + ARROW.length(), line.length() - 1);
          originals.put(internal(renamed), internal(line.substring(0, arrow)));
        }
      }
    } catch (IOException e) {
      throw ConversionException.input(
          "the mapping cannot be read: " + e.getMessage(), "give the build's mapping.txt");
    }
    if (originals.isEmpty()) {
      throw ConversionException.input(
          "the mapping names no class: " + file.getFileName(), "give the build's mapping.txt");
    }
    return new ClassMapping(originals);
  }

  private static String internal(String name) {
    return name.trim().replace('.', '/');
  }

  boolean isEmpty() {
    return originals.isEmpty();
  }

  /** Returns the name in the sources; the name itself if it was not changed. */
  String original(String internalName) {
    return originals.getOrDefault(internalName, internalName);
  }
}
