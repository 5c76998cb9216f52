package tapwright.device.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
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
    return base.resolve(phoneName(packageName + "-dataDir")).resolve("cache");
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
      Files.walkFileTree(
          base,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.delete(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException error)
                throws IOException {
              if (!directory.equals(base)) {
                Files.delete(directory);
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
