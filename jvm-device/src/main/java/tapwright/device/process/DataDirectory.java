package tapwright.device.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.robolectric.util.TempDirectory;
import tapwright.device.log.PhonePaths;

/** The device's storage: one fixed directory that outlives processes of the app. */
public final class DataDirectory extends TempDirectory {
  private final Path base;

  public DataDirectory(Path base) {
    super("unused");
    super.destroy();
    this.base = base;
    PhonePaths.setBase(base.toString());
  }

  @Override
  public Path getBasePath() {
    return base;
  }

  @Override
  public Path create(String name) {
    return createIfNotExists(name);
  }

  @Override
  public Path createIfNotExists(String name) {
    try {
      return Files.createDirectories(base.resolve(phoneName(name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The name a phone uses, since apps show their paths on the screen. */
  private static String phoneName(String name) {
    if (name.endsWith("-dataDir")) {
      return "data/" + name.substring(0, name.length() - "-dataDir".length());
    }
    return name;
  }

  /** The cache directory of an app; it need not exist. */
  Path cacheOf(String packageName) {
    return dataOf(packageName).resolve("cache");
  }

  /** The directory of the app's own files. */
  public Path dataOf(String packageName) {
    return base.resolve(phoneName(packageName + "-dataDir"));
  }

  @Override
  public Path createFile(String name, String contents) {
    Path file = base.resolve(name);
    try {
      Files.createDirectories(file.getParent());
      return Files.writeString(file, contents);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Robolectric wants to destroy it after each process; only {@link #wipe} does. */
  @Override
  public void destroy() {}

  /** Deletes everything in it. */
  void wipe() {
    try {
      Files.createDirectories(base);
      DirectoryCleanup.empty(base);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
