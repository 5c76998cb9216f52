package tapwright.translate;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jf.smali.SmaliOptions;

/** Assembles DEX files from smali, for code that no compiler writes. */
public final class Smali {
  private static final int API = 28;

  private Smali() {}

  /** Returns a DEX file with these classes, one a text. */
  public static byte[] assemble(String... classes) {
    try {
      Path directory = Files.createTempDirectory("smali");
      List<String> names = new ArrayList<>();
      for (String text : classes) {
        Path file = directory.resolve("Class" + names.size() + ".smali");
        Files.writeString(file, text);
        names.add(file.toString());
      }
      SmaliOptions options = new SmaliOptions();
      options.apiLevel = API;
      options.outputDexFile = directory.resolve("classes.dex").toString();
      if (!org.jf.smali.Smali.assemble(options, names)) {
        throw new AssertionError("does not assemble:\n" + String.join("\n", classes));
      }
      byte[] dex = Files.readAllBytes(Path.of(options.outputDexFile));
      for (File file : directory.toFile().listFiles()) {
        Files.delete(file.toPath());
      }
      Files.delete(directory);
      return dex;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
