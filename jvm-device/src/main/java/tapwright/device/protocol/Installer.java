package tapwright.device.protocol;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tapwright.device.Device;
import tapwright.device.activity.PhoneConfiguration;
import tapwright.device.loader.AppClasses;
import tapwright.device.loader.InstalledApp;
import tapwright.device.process.DataDirectory;
import tapwright.nativecode.Bridge;
import tapwright.protocol.BadRequest;
import tapwright.protocol.Installation;
import tapwright.runtime.AppLibraries;
import tapwright.runtime.Comparisons;
import tapwright.runtime.Probes;

/** Puts an app on the device, and back to how it was just after that. */
final class Installer {
  private final Device device;

  Installer(Device device) {
    this.device = device;
  }

  /** Puts the app on the device; its data stays as it is. */
  void install(Installation installation) {
    if (device.app() != null) {
      device.processes().stop();
    }
    Map<?, ?> app = installation.app();
    try {
      // The framework jar named by the host: Robolectric only knows it after the first start.
      AppClasses classes =
          new AppClasses(
              installation.converted().resolve("classes.jar").toString(),
              installation.framework().toString());
      Files.createDirectories(installation.data());
      device.install(
          new InstalledApp(
              installation.apk(),
              classes,
              ((Number) app.get("targetSdk")).intValue(),
              (String) app.get("package"),
              (String) app.get("application"),
              (String) app.get("appComponentFactory"),
              librariesIn(installation.converted())),
          new DataDirectory(installation.data(), installation.phonePaths()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    AppLibraries.setOfApp(libraries(app));
    if (installation.seed() != null) {
      device.processes().setSeed(installation.seed());
    }
    if (installation.grant() != null) {
      device.system().setGrant(installation.grant());
    }
    if (installation.network() != null) {
      device.system().allowNetwork(installation.network());
    }
    device.system().setPhone(installation.phone());
    configure();
    Probes.clear();
    Comparisons.enable(installation.comparisons());
  }

  /** The phone is configured as its owner has it. */
  private void configure() {
    device
        .configuration()
        .change(
            present -> {
              PhoneConfiguration wanted = present;
              for (Map.Entry<?, ?> each : device.system().phoneConfiguration().entrySet()) {
                wanted = wanted.with(each.getKey().toString(), each.getValue());
              }
              return wanted;
            });
  }

  /** Takes over the coverage of a sandbox that was given up. */
  static void restoreProbes(List<?> values) {
    for (int i = 0; i + 2 < values.size(); i += 3) {
      boolean[] before = (boolean[]) values.get(i + 2);
      boolean[] now = Probes.of((Long) values.get(i), (String) values.get(i + 1), before.length);
      System.arraycopy(before, 0, now, 0, before.length);
    }
  }

  /** The directory of the libraries that this machine can run, or null. */
  private static Path librariesIn(Path converted) {
    Path directory = converted.resolve("lib");
    return Bridge.isConfigured() && Files.isDirectory(directory) ? directory : null;
  }

  private static Set<String> libraries(Map<?, ?> app) {
    Set<String> names = new HashSet<>();
    if (app.get("nativeLibraries") instanceof List<?> list) {
      list.forEach(name -> names.add(name.toString()));
    }
    return names;
  }

  /** Deletes the app's data, as installing it anew does; a seed other than null is the new one. */
  void reset(Long seed) {
    if (seed != null) {
      device.processes().setSeed(seed);
    }
    if (device.app() == null) {
      throw new BadRequest("nothing is installed");
    }
    device.processes().wipe();
    device.configuration().reset();
    configure();
    device.log().take();
    Comparisons.clear();
  }
}
