package tapwright.device.protocol;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.robolectric.RuntimeEnvironment;
import tapwright.device.Device;
import tapwright.device.loader.AppClasses;
import tapwright.device.loader.InstalledApp;
import tapwright.device.process.DataDirectory;
import tapwright.runtime.AppLibraries;
import tapwright.runtime.Probes;

/** Puts an app on the device, and back to how it was just after that. */
final class Installer {
  private static final List<String> SETTINGS = List.of("grant", "network");

  private final Device device;

  Installer(Device device) {
    this.device = device;
  }

  void install(Map<String, Object> request) {
    if (device.app() != null) {
      device.processes().stop(true);
    }
    Path apk = path(request, "apk");
    Path converted = path(request, "converted");
    Path data = path(request, "data");
    Map<?, ?> manifest = (Map<?, ?>) request.get("app");
    try {
      // The framework jar named by the host: Robolectric only knows it after the first start.
      AppClasses classes =
          new AppClasses(converted.resolve("classes.jar").toString(), frameworkJar(request));
      Files.createDirectories(data);
      device.install(
          new InstalledApp(
              apk,
              classes,
              ((Number) manifest.get("targetSdk")).intValue(),
              (String) manifest.get("package"),
              (String) manifest.get("application"),
              (String) manifest.get("appComponentFactory"),
              probes(manifest)),
          new DataDirectory(data));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    AppLibraries.setOfApp(libraries(manifest));
    readSeed(request);
    for (String setting : SETTINGS) {
      if (request.containsKey(setting)) {
        device.system().set(setting, request.get(setting));
      }
    }
    Probes.clear();
    if (Boolean.TRUE.equals(request.get("keep"))) {
      restoreProbes((List<?>) request.get("probes"));
    } else {
      reset(request);
    }
  }

  private void readSeed(Map<String, Object> request) {
    if (request.get("seed") instanceof Number seed) {
      device.processes().setSeed(seed.longValue());
    }
  }

  /** Takes over the coverage of a sandbox that was given up. */
  private static void restoreProbes(List<?> values) {
    for (int i = 0; i + 2 < values.size(); i += 3) {
      boolean[] before = (boolean[]) values.get(i + 2);
      boolean[] now = Probes.of((Long) values.get(i), (String) values.get(i + 1), before.length);
      System.arraycopy(before, 0, now, 0, before.length);
    }
  }

  private static int probes(Map<?, ?> manifest) {
    return manifest.get("coverage") instanceof Map<?, ?> coverage
            && coverage.get("probes") instanceof Number number
        ? number.intValue()
        : 0;
  }

  private static Set<String> libraries(Map<?, ?> manifest) {
    Set<String> names = new HashSet<>();
    if (manifest.get("nativeLibraries") instanceof List<?> list) {
      list.forEach(name -> names.add(name.toString()));
    }
    return names;
  }

  private static String frameworkJar(Map<String, Object> request) {
    Object jar = request.get("framework");
    return jar != null
        ? jar.toString()
        : RuntimeEnvironment.getAndroidFrameworkJarPath().toString();
  }

  private static Path path(Map<String, Object> request, String key) {
    Object value = request.get(key);
    if (!(value instanceof String)) {
      throw new BadRequest("install needs \"" + key + "\"");
    }
    return Path.of((String) value).toAbsolutePath();
  }

  void reset(Map<String, Object> request) {
    readSeed(request);
    if (device.app() == null) {
      throw new BadRequest("nothing is installed");
    }
    device.processes().wipe();
    device.configuration().reset();
    device.log().take();
  }
}
