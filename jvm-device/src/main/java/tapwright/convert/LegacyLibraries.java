package tapwright.convert;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Libraries that a device offers to apps and the framework's jar lacks: Apache's HTTP client. Apps
 * get it as on a device: always below target SDK 28, from then on if the manifest asks for it.
 */
final class LegacyLibraries {
  private static final int FIRST_SDK_WITHOUT = 28;
  private static final String MANIFEST_NAME = "org.apache.http.legacy";

  private final Map<String, byte[]> classes = new LinkedHashMap<>();

  private LegacyLibraries() {}

  static LegacyLibraries neededBy(DexCode code, Manifest manifest, List<Path> jars)
      throws ConversionException {
    LegacyLibraries libraries = new LegacyLibraries();
    boolean offered =
        manifest.targetSdk() < FIRST_SDK_WITHOUT || manifest.usesLibrary(MANIFEST_NAME);
    if (offered && code.refersTo("Lorg/apache/http/")) {
      for (Path jar : jars) {
        libraries.read(jar, code);
      }
    }
    return libraries;
  }

  private void read(Path jar, DexCode code) throws ConversionException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        String name = entry.getName();
        boolean wanted = name.endsWith(".class") && !name.startsWith("META-INF/");
        if (wanted
            && code.definition(name.substring(0, name.length() - ".class".length())) == null) {
          classes.put(name, zip.getInputStream(entry).readAllBytes());
        }
      }
    } catch (IOException e) {
      throw ConversionException.input("library jar cannot be read: " + jar);
    }
  }

  void addTo(AppDirectory.Jar jar) throws IOException {
    for (Map.Entry<String, byte[]> entry : classes.entrySet()) {
      jar.add(entry.getKey(), entry.getValue());
    }
  }
}
