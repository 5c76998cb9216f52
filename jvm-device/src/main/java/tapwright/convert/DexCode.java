package tapwright.convert;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jf.dexlib2.iface.ClassDef;
import org.jf.dexlib2.iface.Method;
import tapwright.translate.Names;

/** All classes of an APK's DEX files; of two with one name the first counts, as on a device. */
final class DexCode {
  private static final int FILE_SIZE_AT = 32;

  /** A header that promises more than this is no DEX header at all. */
  private static final int LARGEST_FILE = 512 << 20;

  private final Map<String, ClassDef> classes = new LinkedHashMap<>();
  private final Map<String, Set<String>> methods = new ConcurrentHashMap<>();
  private final List<byte[]> files = new ArrayList<>();

  static DexCode read(List<byte[]> dexFiles, String apkName, Runnable fileDone)
      throws ConversionException {
    if (dexFiles.isEmpty()) {
      throw ConversionException.input(
          apkName + " has no code (no classes.dex)", "split APKs need their base APK");
    }
    DexCode code = new DexCode();
    for (byte[] bytes : dexFiles) {
      if (!startsLikeDex(bytes)) {
        throw ConversionException.unsupported(
            "the code of " + apkName + " is packed or encrypted (no DEX header)");
      }
      refuseIfCutOff(bytes, apkName);
      code.files.add(bytes);
      code.add(DexReading.read(bytes, apkName));
      fileDone.run();
    }
    return code;
  }

  private static boolean startsLikeDex(byte[] bytes) {
    return bytes.length > 112
        && new String(bytes, 0, 4, StandardCharsets.ISO_8859_1).equals("dex\n");
  }

  /** The header says how long the file was when it was whole. */
  private static void refuseIfCutOff(byte[] bytes, String apkName) throws ConversionException {
    int whole = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(FILE_SIZE_AT);
    if (whole > bytes.length && whole < LARGEST_FILE) {
      throw ConversionException.input(
          "truncated or damaged APK: "
              + apkName
              + ", its code ends after "
              + bytes.length
              + " of "
              + whole
              + " bytes",
          "get the file again, or build it anew");
    }
  }

  private void add(List<? extends ClassDef> definitions) {
    for (ClassDef definition : definitions) {
      classes.putIfAbsent(Names.internal(definition.getType()), definition);
    }
  }

  private Set<String> methodsOf(String name) {
    return methods.computeIfAbsent(
        name,
        key -> {
          Set<String> own = new HashSet<>();
          for (Method method : classes.get(key).getMethods()) {
            own.add(method.getName() + Names.descriptor(method));
          }
          return own;
        });
  }

  /** Internal names of all classes, in DEX order. */
  Set<String> names() {
    return classes.keySet();
  }

  List<ClassDef> definitions() {
    return new ArrayList<>(classes.values());
  }

  ClassDef definition(String name) {
    return classes.get(name);
  }

  /** Returns the internal names of the classes that a class of the app names. */
  Set<String> referencesOf(String name) {
    return ClassReferences.of(classes.get(name));
  }

  /** Returns the superclass of a class of the app, both as descriptors; null of any other. */
  String parentOf(String descriptor) {
    ClassDef own = classes.get(Names.internal(descriptor));
    return own == null ? null : own.getSuperclass();
  }

  void remove(String name) {
    classes.remove(name);
  }

  /** Whether a type descriptor that starts so is among the strings of the code. */
  boolean refersTo(String descriptorStart) {
    byte[] wanted = descriptorStart.getBytes(StandardCharsets.ISO_8859_1);
    for (byte[] bytes : files) {
      for (int at = 0; at + wanted.length <= bytes.length; at++) {
        if (java.util.Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The class, seen from {@code owner} upwards, that the app leaves a method to. */
  String declaringClass(String owner, String nameAndDescriptor) {
    String current = owner;
    while (classes.containsKey(current) && !methodsOf(current).contains(nameAndDescriptor)) {
      String parent = classes.get(current).getSuperclass();
      if (parent == null) {
        return current;
      }
      current = Names.internal(parent);
    }
    return current;
  }
}
