package tapwright.framework;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * One class of the instrumented framework with its detours taken out.
 *
 * <p>Robolectric gives each method {@code m} a hidden twin that has the code, and {@code m} itself
 * asks at run time whether a shadow wants the call. Where no shadow can, {@code m} gets its code
 * back. The same goes for static initialisers and for the shadow object of each instance.
 */
final class FrameworkClass extends ClassVisitor {
  private static final String SHADOWED_OBJECT = "org/robolectric/internal/bytecode/ShadowedObject";
  private static final String TWIN = "$$robo$$";
  private static final String BINDING = "$nativeBinding";
  private static final String INITIALISER = "__staticInitializer__";
  private static final String CONSTRUCTOR = "__constructor__";

  private final ShadowIndex shadows;
  private final String name;
  private final String prefix;
  private final boolean shadowed;
  private final boolean inheritsShadow;

  /** Access of each method by name and descriptor; private twins take that of their owner. */
  private final Map<String, Integer> access = new HashMap<>();

  private final Set<String> natives = new HashSet<>();

  private FrameworkClass(
      ClassWriter writer, ClassReader reader, ShadowIndex shadows, boolean inheritsShadow) {
    super(Opcodes.ASM9, writer);
    this.shadows = shadows;
    this.name = reader.getClassName();
    this.prefix = TWIN + name.replace('/', '_').replace('$', '_') + '$';
    this.shadowed = shadows.isShadowed(name);
    this.inheritsShadow = !shadowed && inheritsShadow;
  }

  /** True for a class that was prepared for shadows and is no interface. */
  static boolean isInstrumented(ClassReader reader) {
    return (reader.getAccess() & Opcodes.ACC_INTERFACE) == 0
        && Arrays.asList(reader.getInterfaces()).contains(SHADOWED_OBJECT);
  }

  /** The class with its detours taken out, given which classes of the jar are instrumented. */
  static byte[] straightened(
      ClassReader reader, ShadowIndex shadows, Predicate<String> instrumented) {
    ClassWriter writer = new ClassWriter(0);
    FrameworkClass visitor =
        new FrameworkClass(writer, reader, shadows, instrumented.test(reader.getSuperName()));
    visitor.readMethods(reader);
    reader.accept(visitor, 0);
    return writer.toByteArray();
  }

  private void readMethods(ClassReader reader) {
    ClassVisitor methods =
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int flags, String method, String descriptor, String signature, String[] thrown) {
            access.put(method + descriptor, flags);
            if ((flags & Opcodes.ACC_NATIVE) != 0) {
              natives.add(original(method) + descriptor);
            }
            return null;
          }
        };
    reader.accept(methods, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
  }

  /** The name in the sources of a twin or of a native binding, which lacks the class's name. */
  private String original(String method) {
    int binding = method.indexOf(BINDING);
    if (binding >= 0) {
      return method.substring(TWIN.length(), binding);
    }
    return method.startsWith(prefix) ? method.substring(prefix.length()) : method;
  }

  /**
   * Whether the call of a method can go nowhere but to its own code. That of a native method does
   * nothing, which has to be noticed even where there is no shadow.
   */
  private boolean isPlain(String method, String descriptor) {
    return !shadows.isShadowed(name, method, descriptor) && !natives.contains(method + descriptor);
  }

  @Override
  public FieldVisitor visitField(
      int flags, String field, String descriptor, String signature, Object value) {
    if (inheritsShadow && field.equals("__robo_data__")) {
      return null;
    }
    return super.visitField(flags, field, descriptor, signature, value);
  }

  @Override
  public MethodVisitor visitMethod(
      int flags, String method, String descriptor, String signature, String[] thrown) {
    if (inheritsShadow && (method.equals("$$robo$init") || method.equals("$$robo$getData"))) {
      return null;
    }
    if (!shadowed && method.equals("$$robo$init")) {
      return noShadow(flags, descriptor);
    }
    if (method.equals("<clinit>") && isPlain(INITIALISER, "()V")) {
      return access.containsKey(INITIALISER + "()V")
          ? initialiser(flags)
          : super.visitMethod(flags, method, descriptor, signature, thrown);
    }
    if (method.equals("<init>")) {
      return new ShadowCallVisitor(
          super.visitMethod(flags, method, descriptor, signature, thrown),
          isPlain(CONSTRUCTOR, descriptor));
    }
    if (method.startsWith(prefix)) {
      return twin(flags, method, descriptor, signature, thrown);
    }
    if (access.containsKey(prefix + method + descriptor)) {
      return owner(flags, method, descriptor, signature, thrown);
    }
    MethodVisitor next = super.visitMethod(flags, method, descriptor, signature, thrown);
    return method.equals("$$robo$init") ? new ShadowCallVisitor(next, false) : next;
  }

  /** The method that held the code gives it back to the one that it was taken from. */
  private MethodVisitor twin(
      int flags, String method, String descriptor, String signature, String[] thrown) {
    String plain = original(method);
    Integer given = access.get(plain + descriptor);
    if (plain.equals(CONSTRUCTOR)
        || given == null
        || method.contains(BINDING)
        || !isPlain(plain, descriptor)) {
      return super.visitMethod(flags, method, descriptor, signature, thrown);
    }
    return super.visitMethod(given, plain, descriptor, signature, thrown);
  }

  private MethodVisitor owner(
      int flags, String method, String descriptor, String signature, String[] thrown) {
    if (method.equals(CONSTRUCTOR)) {
      return shadows.isCalledDirectly(name)
          ? super.visitMethod(flags, method, descriptor, signature, thrown)
          : null;
    }
    if (!isPlain(method, descriptor)) {
      return new ShadowCallVisitor(
          super.visitMethod(flags, method, descriptor, signature, thrown), false);
    }
    if (shadows.isCalledDirectly(name)) {
      String twin = prefix + method;
      Forwarder.write(
          super.visitMethod(access.get(twin + descriptor), twin, descriptor, signature, thrown),
          (flags & Opcodes.ACC_STATIC) != 0,
          name,
          method,
          descriptor);
    }
    return null;
  }

  private MethodVisitor noShadow(int flags, String descriptor) {
    MethodVisitor code = super.visitMethod(flags, "$$robo$init", descriptor, null, null);
    code.visitCode();
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 1);
    code.visitEnd();
    return null;
  }

  private MethodVisitor initialiser(int flags) {
    MethodVisitor code = super.visitMethod(flags, "<clinit>", "()V", null, null);
    code.visitCode();
    code.visitMethodInsn(Opcodes.INVOKESTATIC, name, INITIALISER, "()V", false);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    return null;
  }
}
