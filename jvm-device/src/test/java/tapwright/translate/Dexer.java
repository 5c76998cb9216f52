package tapwright.translate;

import com.android.tools.r8.CompilationFailedException;
import com.android.tools.r8.CompilationMode;
import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.Diagnostic;
import com.android.tools.r8.DiagnosticsHandler;
import com.android.tools.r8.OutputMode;
import com.android.tools.r8.R8;
import com.android.tools.r8.R8Command;
import com.android.tools.r8.origin.Origin;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Takes class files to DEX as a build does: by D8 or R8, for debug or release, for a level. */
record Dexer(boolean r8, CompilationMode mode, int minApi) {
  static final List<Dexer> ALL = new ArrayList<>();

  static {
    for (int level : new int[] {21, 26, 30, 34}) {
      ALL.add(new Dexer(false, CompilationMode.DEBUG, level));
      ALL.add(new Dexer(false, CompilationMode.RELEASE, level));
      ALL.add(new Dexer(true, CompilationMode.RELEASE, level));
    }
  }

  /** The JVM's own Java platform, as a jar: R8 takes away what overrides a method it misses. */
  private static final Path PLATFORM = platform();

  /** Public names stay and code may change: what a proof calls is still there. */
  private static final List<String> RULES =
      List.of(
          "-keep,allowoptimization class ** { public static <methods>; }",
          "-keepattributes *",
          "-dontobfuscate",
          "-dontwarn **",
          "-ignorewarnings");

  @Override
  public String toString() {
    return (r8 ? "R8" : "D8") + " " + mode.name().toLowerCase(java.util.Locale.ROOT) + " " + minApi;
  }

  /** Returns the DEX files that the classes become. */
  List<byte[]> dex(Map<String, byte[]> classes) {
    try {
      Path out = Files.createTempDirectory("dex");
      try {
        compile(classes, out);
        List<byte[]> dexes = new ArrayList<>();
        try (Stream<Path> files = Files.list(out)) {
          for (Path file : files.sorted().toList()) {
            dexes.add(Files.readAllBytes(file));
          }
        }
        return dexes;
      } finally {
        delete(out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (CompilationFailedException e) {
      throw new AssertionError(this + " failed: " + e.getCause(), e);
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private void compile(Map<String, byte[]> classes, Path out) throws CompilationFailedException {
    if (r8) {
      R8Command.Builder builder = R8Command.builder(new Silent());
      classes.forEach((name, bytes) -> builder.addClassProgramData(bytes, Origin.unknown()));
      builder.addLibraryFiles(PLATFORM).addProguardConfiguration(RULES, Origin.unknown());
      R8.run(
          builder
              .setMinApiLevel(minApi)
              .setMode(mode)
              .setOutput(out, OutputMode.DexIndexed)
              .build());
    } else {
      D8Command.Builder builder = D8Command.builder(new Silent());
      classes.forEach((name, bytes) -> builder.addClassProgramData(bytes, Origin.unknown()));
      builder.addLibraryFiles(PLATFORM);
      D8.run(
          builder
              .setMinApiLevel(minApi)
              .setMode(mode)
              .setOutput(out, OutputMode.DexIndexed)
              .build());
    }
  }

  private static Path platform() {
    Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
    try (Stream<Path> files = Files.walk(base.resolve("java"))) {
      Path jar = Files.createTempFile("platform", ".jar");
      jar.toFile().deleteOnExit();
      try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
          zip.putNextEntry(new ZipEntry(base.relativize(file).toString()));
          zip.write(Files.readAllBytes(file));
        }
      }
      return jar;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Keeps warnings about what no platform has to itself. */
  private static final class Silent implements DiagnosticsHandler {
    @Override
    public void warning(Diagnostic warning) {}

    @Override
    public void info(Diagnostic info) {}
  }
}
