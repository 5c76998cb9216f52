package tapwright.convert;

import com.googlecode.d2j.DexException;
import com.googlecode.d2j.node.DexClassNode;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.node.DexMethodNode;
import com.googlecode.d2j.reader.DexFileReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All classes of an APK's DEX files; of two with one name the first counts, as on a device. */
final class DexCode {
  private final Map<String, DexClassNode> classes = new LinkedHashMap<>();
  private final Map<String, Set<String>> methods = new LinkedHashMap<>();
  private final List<byte[]> files = new ArrayList<>();

  static DexCode read(List<byte[]> dexFiles, String apkName) throws ConversionException {
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
      code.files.add(bytes);
      code.add(parse(bytes, apkName));
    }
    return code;
  }

  private static boolean startsLikeDex(byte[] bytes) {
    return bytes.length > 112
        && new String(bytes, 0, 4, StandardCharsets.ISO_8859_1).equals("dex\n");
  }

  private static DexFileNode parse(byte[] bytes, String apkName) throws ConversionException {
    DexFileNode file = new DexFileNode();
    int flags = DexFileReader.IGNORE_READ_EXCEPTION | DexFileReader.DONT_SANITIZE_NAMES;
    try {
      new DexFileReader(bytes).accept(file, flags);
    } catch (DexException | IndexOutOfBoundsException | java.nio.BufferUnderflowException e) {
      throw ConversionException.unsupported(
          "the code of " + apkName + " is damaged or encrypted (" + e.getMessage() + ")");
    }
    return file;
  }

  private void add(DexFileNode file) {
    for (DexClassNode node : file.clzs) {
      String name = internalName(node.className);
      if (classes.putIfAbsent(name, node) == null) {
        Set<String> own = new HashSet<>();
        if (node.methods != null) {
          for (DexMethodNode method : node.methods) {
            own.add(method.method.getName() + method.method.getDesc());
          }
        }
        methods.put(name, own);
      }
    }
  }

  static String internalName(String descriptor) {
    return descriptor.substring(1, descriptor.length() - 1);
  }

  /** Internal names of all classes, in DEX order. */
  Set<String> names() {
    return classes.keySet();
  }

  List<DexClassNode> nodes() {
    return new ArrayList<>(classes.values());
  }

  DexClassNode node(String name) {
    return classes.get(name);
  }

  void remove(String name) {
    classes.remove(name);
    methods.remove(name);
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
    while (classes.containsKey(current) && !methods.get(current).contains(nameAndDescriptor)) {
      String parent = classes.get(current).superClass;
      if (parent == null) {
        return current;
      }
      current = internalName(parent);
    }
    return current;
  }
}
