package tapwright.convert;

import com.android.tools.r8.CompilationFailedException;
import com.android.tools.r8.CompilationMode;
import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.OutputMode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import tapwright.host.Json;

/** A small app made at test time: sources, compiled by ecj, dexed by D8, zipped with a manifest. */
final class TestApp {
  private final Path directory;
  private final Map<String, byte[]> entries = new TreeMap<>();

  TestApp(Path directory) {
    this.directory = directory;
    entries.put("AndroidManifest.xml", BinaryXmlWriter.write(manifest()));
  }

  static XmlElement manifest() {
    XmlElement filter =
        BinaryXmlWriter.with(
            BinaryXmlWriter.element("intent-filter"),
            BinaryXmlWriter.element("action", "name", "android.intent.action.MAIN"),
            BinaryXmlWriter.element("category", "name", "android.intent.category.LAUNCHER"));
    XmlElement activity =
        BinaryXmlWriter.with(BinaryXmlWriter.element("activity", "name", ".Main"), filter);
    XmlElement application = BinaryXmlWriter.with(BinaryXmlWriter.element("application"), activity);
    return BinaryXmlWriter.with(
        BinaryXmlWriter.element("manifest", "package", "org.example.app"),
        BinaryXmlWriter.element("uses-sdk", "minSdkVersion", 26, "targetSdkVersion", 33),
        application);
  }

  TestApp entry(String name, byte[] bytes) {
    entries.put(name, bytes);
    return this;
  }

  TestApp without(String name) {
    entries.remove(name);
    return this;
  }

  /** Adds classes.dex with one source file, whose first type is org.example.app.Main. */
  TestApp code(String source) throws Exception {
    return code(source, UnaryOperator.identity());
  }

  /** As above, with each class file changed before it is dexed. */
  TestApp code(String source, UnaryOperator<byte[]> change) throws Exception {
    Path classes = compile(source);
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
        Files.write(file, change.apply(Files.readAllBytes(file)));
      }
    }
    return entry("classes.dex", dex(classes));
  }

  private Path compile(String source) throws IOException {
    Path file = Files.createDirectories(directory.resolve("src")).resolve("Main.java");
    Files.writeString(file, "package org.example.app;\n" + source);
    Path classes = Files.createDirectories(directory.resolve("classes"));
    Path android = Path.of(System.getProperty("tapwright.test.classes"));
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    PrintWriter writer = new PrintWriter(errors, true, StandardCharsets.UTF_8);
    String options = "-8 -nowarn -cp " + android + " -d " + classes + " " + file;
    if (!BatchCompiler.compile(options, writer, writer, null)) {
      throw new AssertionError(errors.toString(StandardCharsets.UTF_8));
    }
    return classes;
  }

  private byte[] dex(Path classes) throws IOException {
    Path out = Files.createDirectories(directory.resolve("dex"));
    List<Path> files;
    try (Stream<Path> all = Files.walk(classes)) {
      files = all.filter(f -> f.toString().endsWith(".class")).toList();
    }
    try {
      D8.run(
          D8Command.builder()
              .addProgramFiles(files)
              .setMinApiLevel(26)
              .setMode(CompilationMode.DEBUG)
              .setDisableDesugaring(true)
              .setOutput(out, OutputMode.DexIndexed)
              .build());
    } catch (CompilationFailedException e) {
      throw new AssertionError(e);
    }
    return Files.readAllBytes(out.resolve("classes.dex"));
  }

  Path apk() throws IOException {
    Path file = directory.resolve("app.apk");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
        zip.closeEntry();
      }
    }
    return file;
  }

  /** Runs the converter; returns its exit status and last line. */
  static Outcome convert(Path apk, Path out, String... more) throws IOException {
    Path framework = out.toAbsolutePath().resolveSibling("framework.jar");
    if (!Files.exists(framework)) {
      Files.createDirectories(framework.getParent());
      try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(framework))) {
        zip.putNextEntry(new ZipEntry("android/app/Activity.class"));
      }
    }
    String[] fixed = {"--apk", "" + apk, "--framework", "" + framework, "--out", "" + out};
    String[] arguments = Stream.of(fixed, more).flatMap(Stream::of).toArray(String[]::new);
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int status = Convert.run(arguments, new PrintStream(said, true, StandardCharsets.UTF_8));
    List<String> lines = said.toString(StandardCharsets.UTF_8).lines().toList();
    return new Outcome(status, lines.get(lines.size() - 1));
  }

  /** How a conversion ended. */
  record Outcome(int status, String lastLine) {}

  /** Converts, which must work, and returns the converted app's directory. */
  Path converted(String... more) throws IOException {
    Path out = directory.resolve("converted");
    Outcome outcome = convert(apk(), out, more);
    if (outcome.status() != 0) {
      throw new AssertionError(outcome.lastLine());
    }
    return out;
  }

  /** The app's Main class, freshly loaded from a converted app. */
  static Class<?> load(Path converted) throws Exception {
    URLClassLoader loader =
        new URLClassLoader(new java.net.URL[] {converted.resolve("classes.jar").toUri().toURL()});
    return loader.loadClass("org.example.app.Main");
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> description(Path converted) throws IOException {
    return (Map<String, Object>) Json.parse(Files.readString(converted.resolve("app.json")));
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> coverage(Path converted) throws IOException {
    return (Map<String, Object>) description(converted).get("coverage");
  }
}
