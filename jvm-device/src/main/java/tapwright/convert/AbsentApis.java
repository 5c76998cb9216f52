package tapwright.convert;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jf.dexlib2.iface.ClassDef;
import org.jf.dexlib2.iface.Method;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import tapwright.runtime.LaterJava;
import tapwright.translate.Names;

/**
 * Puts what a phone throws in front of calls of Java that the JVM has and the phone lacks, such as
 * {@code List.removeFirst} before Android 15. What the app's own classes declare is theirs.
 */
final class AbsentApis {
  private static final String LATER = "tapwright/runtime/LaterJava";
  private static final String THROW = "(Ljava/lang/String;)V";

  private final DexCode code;
  private final Map<String, Boolean> known = new ConcurrentHashMap<>();

  AbsentApis(DexCode code) {
    this.code = code;
  }

  void guard(MethodNode method, MethodInsnNode call) {
    String member = call.name + call.desc;
    if (known.computeIfAbsent(call.owner + " " + member, key -> isAbsent(call.owner, member))) {
      String kind =
          switch (call.getOpcode()) {
            case Opcodes.INVOKESTATIC -> "static";
            case Opcodes.INVOKEINTERFACE -> "interface";
            case Opcodes.INVOKESPECIAL -> "direct";
            default -> "virtual";
          };
      String message = words(kind, "method", call.owner, member);
      throwBefore(method.instructions, call, "absentMethod", message);
    }
  }

  void guard(MethodNode method, FieldInsnNode use) {
    if (use.owner.startsWith("java/") && isLaterField(use.owner, use.name)) {
      boolean isStatic =
          use.getOpcode() == Opcodes.GETSTATIC || use.getOpcode() == Opcodes.PUTSTATIC;
      String kind = isStatic ? "static" : "instance";
      String message = words(kind, "field", use.owner, use.name + " of type " + use.desc);
      throwBefore(method.instructions, use, "absentField", message);
    }
  }

  private static boolean isLaterField(String owner, String name) {
    return !LaterJava.isClass(owner) && LaterJava.isMember(owner, name);
  }

  /** In the words of Android's runtime. */
  private static String words(String kind, String what, String owner, String member) {
    return "No "
        + kind
        + " "
        + what
        + " "
        + member
        + " in class L"
        + owner
        + "; or its super classes (declaration of '"
        + owner.replace('/', '.')
        + "' appears in /apex/com.android.art/javalib/core-oj.jar)";
  }

  private static void throwBefore(
      InsnList list, AbstractInsnNode at, String name, String message) {
    list.insertBefore(at, new LdcInsnNode(message));
    list.insertBefore(at, new MethodInsnNode(Opcodes.INVOKESTATIC, LATER, name, THROW, false));
  }

  /** Whether a method is declared, and by nothing else than what came later. */
  private boolean isAbsent(String owner, String member) {
    Set<String> platform = new HashSet<>();
    if (owner.startsWith("[") || ownDeclares(owner, member, platform, new HashSet<>())) {
      return false;
    }
    boolean found = false;
    for (String type : platform) {
      for (Class<?> each : withSupertypes(type)) {
        if (declares(each, member)) {
          if (!LaterJava.isMember(each.getName().replace('.', '/'), member)) {
            return false;
          }
          found = true;
        }
      }
    }
    return found;
  }

  /** Whether a class of the app or one above it declares it; the first others are collected. */
  private boolean ownDeclares(
      String name, String member, Set<String> platform, Set<String> visited) {
    ClassDef own = code.definition(name);
    if (own == null) {
      if (name.startsWith("java/") && !LaterJava.isClass(name)) {
        platform.add(name);
      }
      // What the framework declares is known to be there; only plain Java is looked into.
      return !name.startsWith("java/");
    }
    if (!visited.add(name)) {
      return false;
    }
    for (Method method : own.getMethods()) {
      if (member.equals(method.getName() + Names.descriptor(method))) {
        return true;
      }
    }
    List<String> above = new ArrayList<>(own.getInterfaces());
    if (own.getSuperclass() != null) {
      above.add(own.getSuperclass());
    }
    return above.stream()
        .anyMatch(each -> ownDeclares(Names.internal(each), member, platform, visited));
  }

  private static Set<Class<?>> withSupertypes(String internalName) {
    Set<Class<?>> all = new HashSet<>();
    try {
      ClassLoader platform = ClassLoader.getPlatformClassLoader();
      collect(Class.forName(internalName.replace('/', '.'), false, platform), all);
    } catch (ClassNotFoundException | LinkageError e) {
      return Set.of(); // The JVM lacks it too, and says so itself.
    }
    return all;
  }

  private static void collect(Class<?> type, Set<Class<?>> all) {
    if (type != null && all.add(type)) {
      collect(type.getSuperclass(), all);
      for (Class<?> each : type.getInterfaces()) {
        collect(each, all);
      }
    }
  }

  private static boolean declares(Class<?> type, String member) {
    if (member.startsWith("<init>")) {
      for (var made : type.getDeclaredConstructors()) {
        if (member.equals("<init>" + Type.getConstructorDescriptor(made))) {
          return true;
        }
      }
      return false;
    }
    for (java.lang.reflect.Method each : type.getDeclaredMethods()) {
      if (member.equals(each.getName() + Type.getMethodDescriptor(each))) {
        return true;
      }
    }
    return false;
  }
}
