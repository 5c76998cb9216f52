package tapwright.device.system;

import android.content.pm.ApplicationInfo;
import android.os.Build;
import java.nio.file.Path;
import java.util.Map;
import org.robolectric.util.ReflectionHelpers;

/**
 * The processor that the device has in the eyes of an app: that of a 64-bit emulator image, as the
 * property {@code os.arch} says too. Robolectric's is a phone of 2011.
 */
final class Processor {
  private static final String WIDE = "x86_64";
  private static final String NARROW = "x86";

  private static final Map<String, Object> FACTS =
      Map.of(
          "SUPPORTED_ABIS", new String[] {WIDE, NARROW},
          "SUPPORTED_64_BIT_ABIS", new String[] {WIDE},
          "SUPPORTED_32_BIT_ABIS", new String[] {NARROW},
          "CPU_ABI", WIDE,
          "CPU_ABI2", "");

  private Processor() {}

  /** Sets the fields of {@code Build}, which Robolectric resets for each process. */
  static void describe() {
    FACTS.forEach((name, value) -> ReflectionHelpers.setStaticField(Build.class, name, value));
  }

  /** Names the directory of the app's native libraries, which no phone leaves null. */
  static void nameLibraries(ApplicationInfo info, Path libraries) {
    info.nativeLibraryDir = libraries == null ? info.dataDir + "/lib" : libraries.toString();
  }
}
