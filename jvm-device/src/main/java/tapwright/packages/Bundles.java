package tapwright.packages;

import com.android.bundle.Devices.DeviceSpec;
import com.android.tools.build.bundletool.commands.BuildApksCommand;
import com.android.tools.build.bundletool.commands.BuildApksCommand.ApkBuildMode;
import com.android.tools.build.bundletool.commands.ExtractApksCommand;
import com.google.common.collect.ImmutableSet;
import com.google.common.util.concurrent.MoreExecutors;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** What bundletool does: one APK of a bundle, and those APKs of a set that are for a device. */
final class Bundles {
  private static final String UNIVERSAL = "universal.apk";
  private static final String MAPPING =
      "BUNDLE-METADATA/com.android.tools.build.obfuscation/proguard.map";

  private final DeviceSpec device;
  private final Path work;

  Bundles(DeviceSpec device, Path work) {
    this.device = device;
    this.work = work;
  }

  /** Writes the APK that has all of a bundle, and returns the names of its modules. */
  List<String> universal(Path bundle, Path out) throws IOException {
    Path set = work.resolve("universal.apks");
    BuildApksCommand.builder()
        .setBundlePath(bundle)
        .setOutputFile(set)
        .setApkBuildMode(ApkBuildMode.UNIVERSAL)
        .setAapt2Command(new ProtoApk())
        .setExecutorService(MoreExecutors.newDirectExecutorService())
        .build()
        .execute();
    try (ZipFile archive = new ZipFile(set.toFile());
        InputStream apk = archive.getInputStream(archive.getEntry(UNIVERSAL))) {
      Files.copy(apk, out);
    }
    keepMapping(bundle, out.resolveSibling("mapping.txt"));
    return modulesOf(bundle);
  }

  /** A shrunk build brings the names of its sources along. */
  private static void keepMapping(Path bundle, Path out) throws IOException {
    try (ZipFile archive = new ZipFile(bundle.toFile())) {
      ZipEntry mapping = archive.getEntry(MAPPING);
      if (mapping != null) {
        try (InputStream content = archive.getInputStream(mapping)) {
          Files.copy(content, out);
        }
      }
    }
  }

  /** A module is a directory with a manifest. */
  private static List<String> modulesOf(Path bundle) throws IOException {
    List<String> modules = new ArrayList<>();
    try (ZipFile archive = new ZipFile(bundle.toFile())) {
      archive.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.endsWith("/manifest/AndroidManifest.xml"))
          .forEach(name -> modules.add(name.substring(0, name.indexOf('/'))));
    }
    return modules;
  }

  /** Returns the APKs of a set that the device would be given, the base first. */
  List<Path> chosenOf(Path set) throws IOException {
    Path directory = Files.createDirectory(work.resolve("chosen"));
    try (ZipFile archive = new ZipFile(set.toFile())) {
      ZipEntry whole = archive.getEntry(UNIVERSAL);
      if (whole != null) {
        Path apk = directory.resolve(UNIVERSAL);
        try (InputStream content = archive.getInputStream(whole)) {
          Files.copy(content, apk);
        }
        return List.of(apk);
      }
    }
    List<Path> chosen =
        new ArrayList<>(
            ExtractApksCommand.builder()
                .setApksArchivePath(set)
                .setDeviceSpec(device)
                .setOutputDirectory(directory)
                .setModules(ImmutableSet.of("_ALL_"))
                .build()
                .execute());
    chosen.sort(Comparator.comparing((Path path) -> !isBase(path)).thenComparing(Path::toString));
    return chosen;
  }

  private static boolean isBase(Path apk) {
    String name = apk.getFileName().toString();
    return name.startsWith("base-master") || name.startsWith("standalone");
  }
}
