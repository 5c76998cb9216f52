package tapwright.runtime;

import java.io.File;
import java.io.FileFilter;
import java.io.FilenameFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the app is told of files that would differ from run to run: when they were written, in which
 * order a directory has them, how a temporary one is called and how much room there is.
 */
public final class AppFiles {
  private static final long TOTAL_BYTES = 64L << 30;
  private static final long FREE_BYTES = 32L << 30;
  private static final int MOST_DIRECTORIES = 64;

  /** Files written since have the machine's time; those before came with the machine. */
  private static final long began =
      System.currentTimeMillis() - java.util.concurrent.TimeUnit.HOURS.toMillis(1);

  /** Directories of files whose time the app has asked for, and may ask again. */
  private static final Set<File> watched = ConcurrentHashMap.newKeySet();

  private AppFiles() {}

  /** In place of {@code File.lastModified}: on the device's clock. */
  public static long lastModified(File file) {
    File directory = file.getAbsoluteFile().getParentFile();
    if (directory != null && watched.size() < MOST_DIRECTORIES && watched.add(directory)) {
      date(directory);
    }
    return date(file);
  }

  /** Device side: files written since the last call get the present time. */
  public static void dateWritten() {
    for (File directory : watched) {
      File[] files = directory.listFiles();
      for (File file : files == null ? new File[0] : files) {
        date(file);
      }
    }
  }

  /** Device side: another process asks for other files. */
  public static void begin() {
    watched.clear();
  }

  private static long date(File file) {
    long time = file.lastModified();
    if (time < began) {
      return time;
    }
    long now = AppClock.currentTimeMillis();
    return now < began && setLastModified(file, now) ? now : Math.min(time, now);
  }

  /**
   * In place of {@code File.setLastModified}: by way of the open file, since calls that name a path
   * have no effect where nothing else would keep the app from the files of others.
   */
  public static boolean setLastModified(File file, long time) {
    if (time < 0) {
      throw new IllegalArgumentException("Negative time");
    }
    try {
      Files.setLastModifiedTime(file.toPath(), FileTime.fromMillis(time));
      return true;
    } catch (IOException | InvalidPathException refused) {
      return false;
    }
  }

  /** In place of {@code File.list()}. */
  public static String[] list(File directory) {
    return sorted(directory.list());
  }

  /** In place of {@code File.list(FilenameFilter)}. */
  public static String[] list(File directory, FilenameFilter filter) {
    return sorted(directory.list(filter));
  }

  /** In place of {@code File.listFiles()}. */
  public static File[] listFiles(File directory) {
    return sorted(directory.listFiles());
  }

  /** In place of {@code File.listFiles(FileFilter)}. */
  public static File[] listFiles(File directory, FileFilter filter) {
    return sorted(directory.listFiles(filter));
  }

  /** In place of {@code File.listFiles(FilenameFilter)}. */
  public static File[] listFiles(File directory, FilenameFilter filter) {
    return sorted(directory.listFiles(filter));
  }

  private static <T> T[] sorted(T[] entries) {
    if (entries != null) {
      Arrays.sort(entries);
    }
    return entries;
  }

  /** In place of {@code File.createTempFile(String, String)}. */
  public static File createTempFile(String prefix, String suffix) throws IOException {
    return createTempFile(prefix, suffix, null);
  }

  /** In place of {@code File.createTempFile(String, String, File)}. */
  public static File createTempFile(String prefix, String suffix, File directory)
      throws IOException {
    if (prefix.length() < 3) {
      return File.createTempFile(prefix, suffix, directory); // An exception.
    }
    String place =
        directory == null ? AppProperties.getProperty("java.io.tmpdir") : directory.getPath();
    while (true) {
      long number = AppRandom.nextSeed() >>> 1;
      File file = new File(place, prefix + number + (suffix == null ? ".tmp" : suffix));
      if (file.createNewFile()) {
        return file;
      }
    }
  }

  /** In place of {@code File.getTotalSpace}. */
  public static long getTotalSpace(File file) {
    return file.exists() ? TOTAL_BYTES : 0;
  }

  /** In place of {@code File.getFreeSpace}. */
  public static long getFreeSpace(File file) {
    return file.exists() ? FREE_BYTES : 0;
  }

  /** In place of {@code File.getUsableSpace}. */
  public static long getUsableSpace(File file) {
    return getFreeSpace(file);
  }
}
