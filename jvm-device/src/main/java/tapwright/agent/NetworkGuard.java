package tapwright.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.net.Socket;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Asks a guard before the network is used, as Android's library does: there an app that uses it on
 * its main thread gets an exception. {@code URL} compares hosts by name, as on Android, so that it
 * needs no network for that.
 */
public final class NetworkGuard extends ClassVisitor {
  private static final String GUARD = "java/net/TapwrightGuard";
  private static final String RUNNABLE = "Ljava/lang/Runnable;";

  /** Classes of the JDK, each with its methods that use the network. */
  private static final Set<String> CLASSES =
      Set.of(
          "java.net.Socket",
          "java.net.InetAddress",
          "java.net.DatagramSocket",
          "java.net.URLStreamHandler",
          "sun.nio.ch.SocketChannelImpl");

  private static final Set<String> GUARDED =
      Set.of(
          "java/net/Socket.connect(Ljava/net/SocketAddress;I)V",
          "java/net/DatagramSocket.send(Ljava/net/DatagramPacket;)V",
          "java/net/DatagramSocket.receive(Ljava/net/DatagramPacket;)V",
          "sun/nio/ch/SocketChannelImpl.connect(Ljava/net/SocketAddress;)Z");

  /** Looks up names that are no addresses; its parameters differ between versions of the JDK. */
  private static final String LOOKUP = "java/net/InetAddress.getAllByName0(";

  private static final Set<String> COMPARING =
      Set.of("java/net/URLStreamHandler.hashCode(", "java/net/URLStreamHandler.hostsEqual(");

  private static Field guard;
  private String owner;

  private NetworkGuard(ClassVisitor next) {
    super(Opcodes.ASM9, next);
  }

  /** Sets what is run before the network is used; it throws to prevent it. */
  public static void set(Runnable check) {
    if (guard == null) {
      return; // without the agent nothing is guarded
    }
    try {
      guard.set(null, check);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  static void install(Instrumentation instrumentation)
      throws ReflectiveOperationException, IOException, UnmodifiableClassException {
    MethodHandles.Lookup beside =
        MethodHandles.privateLookupIn(Socket.class, MethodHandles.lookup());
    guard = beside.defineClass(guardClass()).getField("guard");
    for (String name : CLASSES) {
      Class<?> type = Class.forName(name, false, null);
      try (InputStream bytes = type.getResourceAsStream(type.getSimpleName() + ".class")) {
        instrumentation.redefineClasses(
            new ClassDefinition(type, guarded(bytes.readAllBytes())));
      }
    }
  }

  static byte[] guarded(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new NetworkGuard(writer), 0);
    return writer.toByteArray();
  }

  /** The class that the JDK's classes ask; it has to be one of their own. */
  private static byte[] guardClass() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    int shared = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    writer.visit(
        Opcodes.V11, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL, GUARD, null, "java/lang/Object", null);
    writer.visitField(shared | Opcodes.ACC_VOLATILE, "guard", RUNNABLE, null, null).visitEnd();
    MethodVisitor check = writer.visitMethod(shared, "check", "()V", null, null);
    Label none = new Label();
    check.visitCode();
    check.visitFieldInsn(Opcodes.GETSTATIC, GUARD, "guard", RUNNABLE);
    check.visitVarInsn(Opcodes.ASTORE, 0);
    check.visitVarInsn(Opcodes.ALOAD, 0);
    check.visitJumpInsn(Opcodes.IFNULL, none);
    check.visitVarInsn(Opcodes.ALOAD, 0);
    check.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/lang/Runnable", "run", "()V", true);
    check.visitLabel(none);
    check.visitFrame(Opcodes.F_APPEND, 1, new Object[] {"java/lang/Runnable"}, 0, null);
    check.visitInsn(Opcodes.RETURN);
    check.visitMaxs(0, 0);
    check.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  @Override
  public void visit(
      int version, int access, String name, String signature, String parent, String[] interfaces) {
    owner = name;
    super.visit(version, access, name, signature, parent, interfaces);
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    String method = owner + "." + name + descriptor;
    if (GUARDED.contains(method) || method.startsWith(LOOKUP)) {
      return new Asking(next);
    }
    return COMPARING.stream().anyMatch(method::startsWith) ? new ByName(next) : next;
  }

  /** Asks the guard first. */
  private static final class Asking extends MethodVisitor {
    Asking(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      super.visitMethodInsn(Opcodes.INVOKESTATIC, GUARD, "check", "()V", false);
    }
  }

  /** Takes every host for one whose address is not known. */
  private static final class ByName extends MethodVisitor {
    ByName(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      if (name.equals("getHostAddress")) {
        super.visitInsn(Opcodes.POP2);
        super.visitInsn(Opcodes.ACONST_NULL);
        return;
      }
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }
  }
}
