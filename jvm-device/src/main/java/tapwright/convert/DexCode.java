package tapwright.convert;

import com.googlecode.d2j.node.DexClassNode;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.node.DexMethodNode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All classes of an APK's DEX files; of two with one name the first counts, as on a device. */
final class DexCode {
  private static final int FILE_SIZE_AT = 32;

  /** A header that promises more than this is no DEX header at all. */
  private static final int LARGEST_FILE = 512 << 20;

  private final Map<String, DexClassNode> classes = new LinkedHashMap<>();
  private final Map<String, Set<String>> methods = new LinkedHashMap<>();
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

  /** How many instructions and labels the methods of a class have. */
  static int instructions(DexClassNode node) {
    int sum = 0;
    if (node.methods != null) {
      for (DexMethodNode method : node.methods) {
        sum += method.codeNode == null ? 0 : method.codeNode.stmts.size();
      }
    }
    return sum;
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
