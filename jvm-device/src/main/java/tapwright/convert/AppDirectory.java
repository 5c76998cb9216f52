package tapwright.convert;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The directory of a converted app. It is written beside its place and moved there when whole, so
 * that a directory of that name is always a finished one.
 */
final class AppDirectory implements AutoCloseable {
  private static final long NO_DATE = 315_532_800_000L; // The first moment a zip can hold.

  /** A jar under the same name twice keeps its first entry. */
  static final class Jar implements AutoCloseable {
    private final ZipOutputStream out;
    private final Set<String> names = new HashSet<>();

    Jar(OutputStream stream) {
      out = new ZipOutputStream(new BufferedOutputStream(stream, 1 << 16));
      out.setLevel(Deflater.BEST_SPEED);
    }

    void add(String name, byte[] bytes) throws IOException {
      if (names.add(name)) {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(NO_DATE);
        out.putNextEntry(entry);
        out.write(bytes);
        out.closeEntry();
      }
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }

  private final Path target;
  private final Path draft;

  private AppDirectory(Path target, Path draft) {
    this.target = target;
    this.draft = draft;
  }

  static AppDirectory begin(Path target) throws IOException {
    Path parent = target.toAbsolutePath().getParent();
    Files.createDirectories(parent);
    String name = "." + target.getFileName() + ".";
    return new AppDirectory(target, Files.createTempDirectory(parent, name));
  }

  Jar jar(String name) throws IOException {
    return new Jar(Files.newOutputStream(draft.resolve(name)));
  }

  void write(String name, String text) throws IOException {
    Files.write(draft.resolve(name), text.getBytes(StandardCharsets.UTF_8));
  }

  void write(String name, byte[] content) throws IOException {
    Path file = draft.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, content);
  }

  /** Moves the whole directory into place; another process's finished one is as good. */
  void finish() throws IOException {
    try {
      Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileAlreadyExistsException | java.nio.file.DirectoryNotEmptyException e) {
      delete(draft);
    } catch (IOException e) {
      if (!Files.exists(target.resolve("app.json"))) {
        throw e;
      }
    }
  }

  @Override
  public void close() throws IOException {
    delete(draft);
  }

  private static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
