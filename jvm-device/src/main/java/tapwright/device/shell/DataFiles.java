package tapwright.device.shell;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import tapwright.device.Device;
import tapwright.protocol.BadRequest;
import tapwright.protocol.Fields;

/** Hands out the files of the app as an archive, and takes them back. Links are left out. */
final class DataFiles {
  private DataFiles() {}

  static void write(Device device, Fields fields, Map<String, Object> result) {
    Path root = device.dataDirectory().dataOf(device.app().packageName());
    try (ZipOutputStream archive =
        new ZipOutputStream(Files.newOutputStream(fields.requiredPath("path")))) {
      for (Path path : below(root)) {
        boolean isDirectory = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
        if (isDirectory || Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
          archive.putNextEntry(new ZipEntry(root.relativize(path) + (isDirectory ? "/" : "")));
          if (!isDirectory) {
            Files.copy(path, archive);
          }
          archive.closeEntry();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes the files what the archive says; those that it lacks are deleted. */
  static void read(Device device, Fields fields, Map<String, Object> result) {
    Path root = device.dataDirectory().dataOf(device.app().packageName());
    Set<Path> kept = new HashSet<>(Set.of(root));
    try (ZipInputStream archive =
        new ZipInputStream(Files.newInputStream(fields.requiredPath("path")))) {
      Files.createDirectories(root);
      for (ZipEntry entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
        Path path = root.resolve(entry.getName()).normalize();
        if (!path.startsWith(root)) {
          throw new BadRequest("not a file of the app: " + entry.getName());
        }
        kept.add(path);
        if (entry.isDirectory()) {
          Files.createDirectories(path);
        } else {
          Files.createDirectories(path.getParent());
          Files.write(path, archive.readAllBytes());
        }
      }
      for (Path path : below(root)) {
        if (!kept.contains(path) && !Files.isSymbolicLink(path)) {
          Files.delete(path);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What lies below a directory, the deepest first. */
  private static List<Path> below(Path root) throws IOException {
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (Stream<Path> found = Files.walk(root)) {
      return found.filter(path -> !path.equals(root)).sorted(Comparator.reverseOrder()).toList();
    }
  }
}
