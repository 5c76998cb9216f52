package tapwright.device.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.robolectric.util.TempDirectory;
import tapwright.device.log.PhonePaths;

/** The device's storage: one fixed directory that outlives processes of the app. */
public final class DataDirectory extends TempDirectory {
  private static final String PRIVATE = "data/user/0";
  private static final String SHARED = "storage/emulated/0";

  private final Path base;
  private final Path root;

  /**
   * @param base the directory that the device has for itself
   * @param phonePaths whether the app's files are where a phone has them, or below that directory
   */
  public DataDirectory(Path base, boolean phonePaths) {
    super("unused");
    super.destroy();
    this.base = base;
    this.root = phonePaths ? Path.of("/") : base;
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
      return Files.createDirectories(place(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where Robolectric's directory of this name is: where a phone has it, if it has it. */
  private Path place(String name) {
    if (name.endsWith("-dataDir")) {
      String packageName = name.substring(0, name.length() - "-dataDir".length());
      return root.resolve(PRIVATE).resolve(packageName);
    }
    return name.startsWith(SHARED) ? root.resolve(name) : base.resolve(name);
  }

  /** The cache directory of an app; it need not exist. */
  Path cacheOf(String packageName) {
    return dataOf(packageName).resolve("cache");
  }

  /** The directory of the app's own files. */
  public Path dataOf(String packageName) {
    return place(packageName + "-dataDir");
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
      if (!root.equals(base)) {
        DirectoryCleanup.empty(root.resolve(PRIVATE));
        DirectoryCleanup.empty(root.resolve(SHARED));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
