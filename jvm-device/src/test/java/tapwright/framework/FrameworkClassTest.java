package tapwright.framework;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The detours for shadows are taken out where there is no shadow, and only there. */
public final class FrameworkClassTest {
  private static final String SUPPORT = "org/robolectric/internal/bytecode/InvokeDynamicSupport";
  private static final String SHADOWED_OBJECT = "org/robolectric/internal/bytecode/ShadowedObject";
  private static final String BOOTSTRAP =
      "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
          + "Ljava/lang/invoke/MethodHandle;I)Ljava/lang/invoke/CallSite;";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private final ShadowIndex shadows = new ShadowIndex();

  /** Shadows of {@code android/Shown}: one has {@code draw}, one renames {@code size}. */
  @Before
  public void readShadows() throws IOException {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "ShadowShown", null, "java/lang/Object", null);
    var annotation = writer.visitAnnotation("Lorg/robolectric/annotation/Implements;", true);
    annotation.visit("value", Type.getObjectType("android/Shown"));
    annotation.visitEnd();
    emptyMethod(writer, "draw", "(I)V");
    MethodVisitor renaming = writer.visitMethod(Opcodes.ACC_PUBLIC, "size9", "()V", null, null);
    var mapped = renaming.visitAnnotation("Lorg/robolectric/annotation/Implementation;", true);
    mapped.visit("methodName", "size");
    mapped.visitEnd();
    renaming.visitCode();
    renaming.visitInsn(Opcodes.RETURN);
    renaming.visitMaxs(0, 1);
    renaming.visitEnd();
    writer.visitEnd();
    Path jar = folder.getRoot().toPath().resolve("shadows.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      zip.putNextEntry(new ZipEntry("ShadowShown.class"));
      zip.write(writer.toByteArray());
      zip.closeEntry();
    }
    shadows.add(jar);
  }

  @Test
  public void aMethodWithoutShadowGetsItsCodeBack() {
    Map<String, String> methods = straightened("android/Plain", "draw");
    assertEquals("code", methods.get("draw(I)V"));
    assertFalse(methods.containsKey("$$robo$$android_Plain$draw(I)V"));
  }

  @Test
  public void aShadowedMethodStaysOpenToItsShadow() {
    Map<String, String> methods = straightened("android/Shown", "draw");
    assertEquals("tapwright/device/shadow/ShadowCalls", methods.get("draw(I)V"));
    assertEquals("code", methods.get("$$robo$$android_Shown$draw(I)V"));
  }

  @Test
  public void otherMethodsOfAShadowedClassCanStillBeCalledByTheirHiddenNames() {
    Map<String, String> methods = straightened("android/Shown", "hide");
    assertEquals("code", methods.get("hide(I)V"));
    assertEquals("calls hide", methods.get("$$robo$$android_Shown$hide(I)V"));
  }

  @Test
  public void aNativeMethodStaysOpenToItsBinding() {
    ClassReader reader = new ClassReader(instrumented("android/Plain", "draw", true));
    Map<String, String> methods = read(FrameworkClass.straightened(reader, shadows, any -> false));
    assertEquals("tapwright/device/shadow/ShadowCalls", methods.get("draw(I)V"));
    assertEquals("code", methods.get("$$robo$$android_Plain$draw(I)V"));
    assertTrue(methods.containsKey("$$robo$$draw$nativeBinding(I)V"));
  }

  @Test
  public void aShadowMayNameTheMethodInItsAnnotation() {
    assertTrue(shadows.isShadowed("android/Shown", "size", "()V"));
    assertFalse(shadows.isShadowed("android/Shown", "size", "(I)V"));
  }

  @Test
  public void aClassWithoutShadowHasTheShadowObjectOfItsParent() {
    ClassReader reader = new ClassReader(instrumented("android/Plain", "draw"));
    Map<String, String> own = read(FrameworkClass.straightened(reader, shadows, name -> false));
    Map<String, String> child = read(FrameworkClass.straightened(reader, shadows, name -> true));
    assertEquals("", own.get("$$robo$init()V"));
    assertFalse(child.containsKey("$$robo$init()V"));
  }

  private Map<String, String> straightened(String name, String method) {
    ClassReader reader = new ClassReader(instrumented(name, method));
    assertTrue(FrameworkClass.isInstrumented(reader));
    return read(FrameworkClass.straightened(reader, shadows, any -> false));
  }

  private static byte[] instrumented(String name, String method) {
    return instrumented(name, method, false);
  }

  /** A class with one method, as Robolectric would write it. */
  private static byte[] instrumented(String name, String method, boolean isNative) {
    String twin = "$$robo$$" + name.replace('/', '_') + '$' + method;
    ClassWriter writer = new ClassWriter(0);
    String[] interfaces = {SHADOWED_OBJECT};
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", interfaces);
    if (isNative) {
      int flags = Opcodes.ACC_PRIVATE | Opcodes.ACC_NATIVE;
      writer.visitMethod(flags, "$$robo$$" + method + "$nativeBinding", "(I)V", null, null);
    }
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_PRIVATE, twin, "(I)V", null, null);
    code.visitCode();
    code.visitLdcInsn("code");
    code.visitInsn(Opcodes.POP);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(1, 2);
    code.visitEnd();
    MethodVisitor open = writer.visitMethod(Opcodes.ACC_PUBLIC, method, "(I)V", null, null);
    open.visitCode();
    open.visitVarInsn(Opcodes.ALOAD, 0);
    open.visitVarInsn(Opcodes.ILOAD, 1);
    open.visitInvokeDynamicInsn(
        method,
        "(L" + name + ";I)V",
        new Handle(Opcodes.H_INVOKESTATIC, SUPPORT, "bootstrap", BOOTSTRAP, false),
        new Handle(Opcodes.H_INVOKESPECIAL, name, twin, "(I)V", false),
        0);
    open.visitInsn(Opcodes.RETURN);
    open.visitMaxs(2, 2);
    open.visitEnd();
    emptyMethod(writer, "$$robo$init", "()V");
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void emptyMethod(ClassWriter writer, String name, String descriptor) {
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, name, descriptor, null, null);
    code.visitCode();
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 2);
    code.visitEnd();
  }

  /** What each method does: the constant that it loads, the owner of its bootstrap, its call. */
  private static Map<String, String> read(byte[] bytes) {
    Map<String, String> methods = new HashMap<>();
    ClassVisitor visitor =
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] thrown) {
            methods.put(name + descriptor, "");
            return new MethodVisitor(Opcodes.ASM9) {
              @Override
              public void visitLdcInsn(Object value) {
                methods.put(name + descriptor, String.valueOf(value));
              }

              @Override
              public void visitMethodInsn(
                  int opcode, String owner, String called, String type, boolean isInterface) {
                methods.put(name + descriptor, "calls " + called);
              }

              @Override
              public void visitInvokeDynamicInsn(
                  String called, String type, Handle bootstrap, Object... arguments) {
                methods.put(name + descriptor, bootstrap.getOwner());
              }
            };
          }
        };
    new ClassReader(bytes).accept(visitor, 0);
    return methods;
  }
}
