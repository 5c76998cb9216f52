package tapwright.device.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Empties a directory whatever an app has put into it. */
final class DirectoryCleanup {
  private DirectoryCleanup() {}

  /**
   * Each directory is moved to the top before it is emptied, so neither the depth of the tree nor
   * the length of its paths matters. Links are deleted, never followed.
   */
  static void empty(Path top) throws IOException {
    for (List<Path> entries = entries(top); !entries.isEmpty(); entries = entries(top)) {
      for (Path entry : entries) {
        if (isDirectory(entry)) {
          open(entry);
          flatten(entry, top);
        }
        Files.delete(entry);
      }
    }
  }

  private static void flatten(Path directory, Path top) throws IOException {
    for (Path entry : entries(directory)) {
      if (isDirectory(entry)) {
        open(entry); // One that is not writable cannot be moved.
        Files.move(entry, top.resolve(UUID.randomUUID().toString()));
      } else {
        Files.delete(entry);
      }
    }
  }

  /** Lets ourselves read, change and enter it; what the system refuses shows in what follows. */
  private static void open(Path directory) {
    directory.toFile().setReadable(true);
    directory.toFile().setWritable(true);
    directory.toFile().setExecutable(true);
  }

  private static boolean isDirectory(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static List<Path> entries(Path directory) throws IOException {
    List<Path> entries = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
      stream.forEach(entries::add);
    }
    return entries;
  }
}
