package tapwright.device.process;

import android.graphics.Typeface;
import android.os.Build;
import android.text.Hyphenator;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import javax.annotation.Priority;
import org.robolectric.nativeruntime.DefaultNativeRuntimeLoader;
import tapwright.device.Device;

/**
 * Loads Robolectric's native code, fonts and ICU data from a directory that the host has filled
 * once, where Robolectric itself unpacks them again at each boot.
 */
@Priority(1)
public final class PersistentNativeRuntime extends DefaultNativeRuntimeLoader {
  @Override
  public synchronized void ensureLoaded() {
    if (loaded.getAndSet(true)) {
      return;
    }
    try {
      load(Device.current().nativeDirectory());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void load(Path directory) throws IOException {
    System.setProperty(
        "robolectric.nativeruntime.fontdir", directory.resolve("fonts") + File.separator);
    System.setProperty("icu.data.path", icuData(directory).toString());
    System.setProperty("icu.locale.default", Locale.getDefault().toLanguageTag());
    String hyphens = directory.resolve("hyphen-data").toString();
    boolean registersItself = Build.VERSION.SDK_INT >= 35;
    if (registersItself) {
      System.setProperty("use_base_native_hostruntime", "true");
      System.setProperty("core_native_classes", String.join(",", getCoreClassNatives()));
      System.setProperty("graphics_native_classes", String.join(",", getGraphicsNatives()));
      System.setProperty("method_binding_format", METHOD_BINDING_FORMAT);
    } else {
      System.setProperty("hyphen.data.dir", hyphens);
    }
    System.load(library(directory).toString());
    if (registersItself) {
      invokeDeferredStaticInitializers();
      setNativeSystemProperty("ro.hyphen.data.dir", hyphens);
      Typeface.loadPreinstalledSystemFontMap();
    }
    Hyphenator.init();
  }

  private static Path icuData(Path directory) throws IOException {
    try (var files = Files.list(directory.resolve("icu"))) {
      return files.findFirst().orElseThrow(() -> new IOException("no ICU data in " + directory));
    }
  }

  /** The JVM loads a library file for one class loader only. */
  private static Path library(Path directory) throws IOException {
    Path library = directory.resolve(libraryName());
    if (!Device.current().isNativeLibraryTaken()) {
      return library;
    }
    Path copy = Files.createTempFile("tapwright", libraryName());
    copy.toFile().deleteOnExit();
    return Files.copy(library, copy, StandardCopyOption.REPLACE_EXISTING);
  }
}
