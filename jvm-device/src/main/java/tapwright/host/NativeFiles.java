package tapwright.host;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Enumeration;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Unpacks what the native runtime needs, once per SDK level, into a directory that stays. */
final class NativeFiles {
  /** From this level on ICU data and fonts come with the framework. */
  private static final int LEVEL_WITH_OWN_FILES = 35;

  /**
   * The unpacked native runtime as a sandbox gets it.
   *
   * @param isLibraryTaken whether a sandbox of this JVM has loaded the library: the JVM loads a
   *     file for one class loader only, so that a second sandbox needs a copy
   */
  record Runtime(Path directory, boolean isLibraryTaken) {}

  private NativeFiles() {}

  /**
   * The directory, filled now if it was not: {@code parent/<name of the source jar>}.
   *
   * @param framework the framework jar, the source of ICU data and fonts from level 35 on
   */
  static Path provide(Path parent, int sdkLevel, Path framework) throws IOException {
    Path runtime = runtimeJar();
    boolean own = sdkLevel >= LEVEL_WITH_OWN_FILES;
    Path name = own ? framework.getFileName() : runtime.getFileName();
    Path place = parent.resolve(name.toString().replace(".jar", ""));
    if (Files.isDirectory(place)) {
      return place;
    }
    Files.createDirectories(parent);
    Path temporary = Files.createTempDirectory(parent, "unpacking");
    unpack(runtime, temporary, own);
    if (own) {
      unpack(framework, temporary, false);
    }
    try {
      Files.move(temporary, place);
    } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
      // Another device was faster; what it unpacked is the same.
      return place;
    }
    return place;
  }

  private static Path runtimeJar() throws IOException {
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (entry.contains("nativeruntime-dist")) {
        return Path.of(entry);
      }
    }
    throw new IOException("the native runtime is not on the class path");
  }

  private static void unpack(Path jar, Path directory, boolean withoutIcu) throws IOException {
    String libraries = "native/" + platform() + "/";
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        String name = entry.getName();
        boolean wanted =
            name.startsWith("fonts/")
                || name.startsWith("hyphen-data/")
                || name.startsWith("icu/icudt") && !withoutIcu
                || name.startsWith(libraries);
        if (!wanted || entry.isDirectory()) {
          continue;
        }
        Path target =
            directory.resolve(
                name.startsWith(libraries) ? name.substring(libraries.length()) : name);
        Files.createDirectories(target.getParent());
        try (InputStream in = zip.getInputStream(entry)) {
          Files.copy(in, target, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  private static String platform() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    String processor = machine.equals("amd64") ? "x86_64" : machine;
    return (system.contains("mac") ? "mac" : "linux") + "/" + processor;
  }
}
