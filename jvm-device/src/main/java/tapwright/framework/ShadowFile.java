package tapwright.framework;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The list of the device's shadow classes inside its jar, one name a line. {@link ShadowFinder}
 * writes it when the jar is built, so that starting a device needs no search.
 */
public final class ShadowFile {
  static final String PATH = "META-INF/tapwright-shadows";

  private ShadowFile() {}

  /** Returns the names of the shadow classes in the jar that this loader reads. */
  public static List<String> read(ClassLoader loader) {
    try (InputStream file = loader.getResourceAsStream(PATH)) {
      if (file == null) {
        throw new IllegalStateException("the device's jar lacks " + PATH + ": build it again");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
