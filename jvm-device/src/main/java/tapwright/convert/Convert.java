package tapwright.convert;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tapwright.host.Json;

/**
 * Turns an APK into a directory that the JVM device runs: {@code classes.jar}, {@code measured.jar}
 * and {@code app.json}, and the native libraries in {@code lib}.
 *
 * <p>Tells its progress as JSON lines on standard output. The last line is {@code {"done":...}} or
 * {@code {"error":{"kind","message","hint"}}}; the exit status is 0, 2 (the input is at fault), 3
 * (an app that only a phone can run), 4 (the output cannot be written) or 5 (the converter is at
 * fault).
 */
public final class Convert {
  private final Options options;
  private final PrintStream out;
  private final ConversionProgress progress;

  private Convert(Options options, PrintStream out) {
    this.options = options;
    this.out = out;
    this.progress = new ConversionProgress(line -> tell(out, line), System::nanoTime);
  }

  /** The converter's entry point; see the class comment. */
  public static void main(String[] arguments) {
    System.exit(run(arguments, System.out));
  }

  /** Converts and returns the exit status. */
  static int run(String[] arguments, PrintStream out) {
    ConversionException failure;
    try {
      new Convert(Options.parse(arguments), out).convert();
      return 0;
    } catch (ConversionException e) {
      failure = e;
    } catch (IOException e) {
      failure =
          new ConversionException(
              ConversionException.Kind.OUTPUT,
              "converted app cannot be written: " + e.getMessage(),
              "check free space and permissions of the cache directory");
    } catch (OutOfMemoryError e) {
      failure =
          new ConversionException(
              ConversionException.Kind.INTERNAL,
              "not enough memory to convert this APK",
              "give the converter a larger heap (-Xmx)");
    } catch (RuntimeException | StackOverflowError e) {
      e.printStackTrace(); // To the log; the line below is for the person.
      failure =
          new ConversionException(
              ConversionException.Kind.INTERNAL, "conversion failed: " + e, null);
    }
    tell(out, Map.of("error", describe(failure)));
    return failure.kind().exitStatus;
  }

  private static Map<String, Object> describe(ConversionException failure) {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("kind", failure.kind().name().toLowerCase(java.util.Locale.ROOT));
    error.put("message", failure.getMessage());
    if (failure.hint() != null) {
      error.put("hint", failure.hint());
    }
    return error;
  }

  private static void tell(PrintStream out, Map<String, Object> line) {
    synchronized (out) {
      out.println(Json.write(line));
      out.flush();
    }
  }

  private void convert() throws ConversionException, IOException {
    long start = System.nanoTime();
    if (!Files.exists(options.out().resolve("app.json"))) {
      try (Apk apk = Apk.open(options.apk());
          Framework framework = Framework.open(options.framework())) {
        convert(apk, framework);
      }
    }
    Map<String, Object> done = new LinkedHashMap<>();
    done.put("done", options.out().toString());
    done.put("seconds", (System.nanoTime() - start) / 1_000_000 / 1000.0);
    tell(out, done);
  }

  private void convert(Apk apk, Framework framework) throws ConversionException, IOException {
    Manifest manifest = Manifest.parse(apk.manifest(), apk.name());
    apk.checkResources();
    List<byte[]> files = apk.dexFiles();
    progress.begin("read", files.size());
    DexCode code = DexCode.read(files, apk.name(), progress::partDone);
    AppDescription description = new AppDescription(apk, manifest, code);
    description.refuseIfPacked();
    int leftOut = removeFrameworkClasses(code, framework);
    ClassMapping mapping =
        options.mapping() == null ? ClassMapping.none() : ClassMapping.read(options.mapping());
    CoverageScope scope =
        options.coveragePackages().isEmpty()
            ? CoverageScope.find(
                manifest,
                code.names(),
                code::referencesOf,
                mapping,
                options.countsDeclared())
            : CoverageScope.ofPackages(options.coveragePackages(), mapping);
    Converter converter = new Converter(code, framework, scope, progress);
    List<Converter.ConvertedClass> classes = converter.convert();
    LegacyLibraries libraries = LegacyLibraries.neededBy(code, manifest, options.libraries());
    progress.begin("write", classes.size());
    try (AppDirectory directory = AppDirectory.begin(options.out())) {
      writeJars(directory, apk, classes, libraries);
      List<String> warnings = NativeLibraries.write(apk, directory);
      Map<String, Object> described = description.describe(scope, converter, leftOut, warnings);
      directory.write("app.json", Json.write(described) + "\n");
      directory.finish();
    }
  }

  private static int removeFrameworkClasses(DexCode code, Framework framework) {
    List<String> overridden = code.names().stream().filter(framework::overrides).toList();
    overridden.forEach(code::remove);
    return overridden.size();
  }

  private void writeJars(
      AppDirectory directory,
      Apk apk,
      List<Converter.ConvertedClass> classes,
      LegacyLibraries libraries)
      throws ConversionException, IOException {
    try (AppDirectory.Jar all = directory.jar("classes.jar");
        AppDirectory.Jar measured = directory.jar("measured.jar")) {
      for (Converter.ConvertedClass converted : classes) {
        all.add(converted.name() + ".class", converted.bytes());
        if (converted.measured() != null) {
          measured.add(converted.name() + ".class", converted.measured());
        }
        progress.partDone();
      }
      libraries.addTo(all);
      for (String resource : apk.javaResources()) {
        all.add(resource, apk.read(resource));
      }
    }
  }
}
