package tapwright.convert;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jf.dexlib2.iface.ClassDef;
import org.jf.util.ExceptionWithContext;
import tapwright.translate.DexFile;

/** Reads the classes of one DEX file; what is in them is read when it is asked for. */
final class DexReading {
  private static final int VERSION_AT = 4;

  /** From this version on, several DEX files share one container. */
  private static final int CONTAINER_VERSION = 41;

  private DexReading() {}

  static List<ClassDef> read(byte[] bytes, String apkName) throws ConversionException {
    refuseContainer(bytes, apkName);
    try {
      List<ClassDef> classes = new ArrayList<>();
      for (ClassDef definition : new DexFile(bytes).getClasses()) {
        definition.getType(); // Damage is to be found now.
        definition.getSuperclass();
        definition.getMethods().forEach(method -> method.getName());
        classes.add(definition);
      }
      return classes;
    } catch (ExceptionWithContext | IndexOutOfBoundsException | IllegalArgumentException e) {
      throw ConversionException.unsupported(
          "the code of " + apkName + " is damaged or encrypted (" + e.getMessage() + ")");
    }
  }

  private static void refuseContainer(byte[] bytes, String apkName) throws ConversionException {
    String version = new String(bytes, VERSION_AT, 3, StandardCharsets.ISO_8859_1);
    if (version.matches("\\d+") && Integer.parseInt(version) >= CONTAINER_VERSION) {
      throw ConversionException.unsupported(
          "the code of "
              + apkName
              + " is in DEX version "
              + version
              + ", which cannot be read yet");
    }
  }
}
