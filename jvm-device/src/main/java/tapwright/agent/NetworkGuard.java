package tapwright.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.commons.SimpleRemapper;

/**
 * Asks a guard before the network is used, as Android's library does: there an app that uses it on
 * its main thread gets an exception. {@code URL} compares hosts by name, as on Android, so that it
 * needs no network for that.
 */
public final class NetworkGuard extends ClassVisitor {
  private static final String GUARD = "java/net/TapwrightGuard";
  private static final String ADDRESSES = "[Ljava/net/InetAddress;";

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
          "java/net/DatagramSocket.send(Ljava/net/DatagramPacket;)V",
          "java/net/DatagramSocket.receive(Ljava/net/DatagramPacket;)V",
          "sun/nio/ch/SocketChannelImpl.connect(Ljava/net/SocketAddress;)Z");

  private static final String CONNECT = "java/net/Socket.connect(Ljava/net/SocketAddress;I)V";

  /** Looks up names that are no addresses; its parameters differ between versions of the JDK. */
  private static final String LOOKUP = "java/net/InetAddress.getAllByName0(";

  private static final Set<String> COMPARING =
      Set.of("java/net/URLStreamHandler.hashCode(", "java/net/URLStreamHandler.hostsEqual(");

  private static Field check;
  private static Field names;
  private static Field connects;
  private String owner;

  private NetworkGuard(ClassVisitor next) {
    super(Opcodes.ASM9, next);
  }

  /** Sets what is run before the network is used; it throws to prevent it. */
  public static void set(Runnable asked) {
    put(check, asked);
  }

  /** Sets who knows the addresses of hosts and is told of sockets before they connect. */
  public static void setBackEnd(
      Function<String, InetAddress[]> asked, BiConsumer<Socket, SocketAddress> told) {
    put(names, asked);
    put(connects, told);
  }

  private static void put(Field field, Object value) {
    if (field == null) {
      return; // without the agent nothing is guarded
    }
    try {
      field.set(null, value);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  static void install(Instrumentation instrumentation)
      throws ReflectiveOperationException, IOException, UnmodifiableClassException {
    MethodHandles.Lookup beside =
        MethodHandles.privateLookupIn(Socket.class, MethodHandles.lookup());
    Class<?> guard = beside.defineClass(guardClass());
    check = guard.getField("check");
    names = guard.getField("names");
    connects = guard.getField("connects");
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
  private static byte[] guardClass() throws IOException {
    ClassWriter writer = new ClassWriter(0);
    Remapper beside = new SimpleRemapper(Type.getInternalName(TapwrightGuard.class), GUARD);
    try (InputStream bytes =
        TapwrightGuard.class.getResourceAsStream(TapwrightGuard.class.getSimpleName() + ".class")) {
      new ClassReader(bytes).accept(new ClassRemapper(writer, beside), 0);
    }
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
    if (method.equals(CONNECT)) {
      return new Connecting(next);
    }
    if (GUARDED.contains(method)) {
      return new Asking(next);
    }
    if (method.startsWith(LOOKUP)) {
      return new LookingUp(next);
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

  /** Tells of a socket and its address first. */
  private static final class Connecting extends MethodVisitor {
    Connecting(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      super.visitVarInsn(Opcodes.ALOAD, 0);
      super.visitVarInsn(Opcodes.ALOAD, 1);
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          GUARD,
          "connect",
          "(Ljava/net/Socket;Ljava/net/SocketAddress;)V",
          false);
    }
  }

  /** Asks the guard for the addresses of a host first. */
  private static final class LookingUp extends MethodVisitor {
    LookingUp(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      Label unknown = new Label();
      super.visitVarInsn(Opcodes.ALOAD, 0);
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC, GUARD, "lookUp", "(Ljava/lang/String;)" + ADDRESSES, false);
      super.visitInsn(Opcodes.DUP);
      super.visitJumpInsn(Opcodes.IFNULL, unknown);
      super.visitInsn(Opcodes.ARETURN);
      super.visitLabel(unknown);
      super.visitFrame(Opcodes.F_SAME1, 0, null, 1, new Object[] {ADDRESSES});
      super.visitInsn(Opcodes.POP);
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
