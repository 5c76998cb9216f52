package tapwright.convert;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import tapwright.nativecode.BadLibraryException;
import tapwright.nativecode.Retagging;

/** Writes the app's native libraries the way this system's loader takes them. */
final class NativeLibraries {
  /** The processor that the device has in the eyes of an app. */
  static final String ABI = "x86_64";

  /** The directory below the converted app. */
  static final String DIRECTORY = "lib";

  private NativeLibraries() {}

  /**
   * Writes them and returns warnings. A file that is no library is written as it is: the app is
   * told when it loads it, as on a phone.
   */
  static List<String> write(Apk apk, AppDirectory directory)
      throws ConversionException, IOException {
    List<String> warnings = new ArrayList<>();
    for (String entry : apk.libraries(ABI)) {
      String name = entry.substring(entry.lastIndexOf('/') + 1);
      byte[] content = apk.read(entry);
      try {
        content = Retagging.prepare(content);
      } catch (BadLibraryException e) {
        content = apk.read(entry); // As it was before a change was begun.
        warnings.add("native library " + name + " " + e.getMessage());
      }
      directory.write(DIRECTORY + "/" + name, content);
    }
    return warnings;
  }
}
