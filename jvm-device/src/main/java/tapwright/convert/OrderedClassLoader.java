package tapwright.convert;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Loads the converter anew, with the hash tables of dex2jar made to keep their order.
 *
 * <p>dex2jar goes through hash tables of objects without a hash code of their own, so what it
 * writes differs from run to run: the same program, but other registers, and thus other class ids
 * for JaCoCo. With linked tables one APK gives one result, whatever the threads.
 */
final class OrderedClassLoader extends ClassLoader {
  private static final Map<String, String> LINKED =
      Map.of(
          "java/util/HashMap", "java/util/LinkedHashMap",
          "java/util/HashSet", "java/util/LinkedHashSet");

  static {
    registerAsParallelCapable();
  }

  OrderedClassLoader(ClassLoader parent) {
    super(parent);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    boolean dex2jar = name.startsWith("com.googlecode.");
    if (!dex2jar && !name.startsWith("tapwright.convert.")) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded == null) {
        byte[] bytes = read(name);
        byte[] changed = dex2jar ? linked(bytes) : bytes;
        loaded = defineClass(name, changed, 0, changed.length);
      }
      return loaded;
    }
  }

  private byte[] read(String name) throws ClassNotFoundException {
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] linked(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            return new Makings(super.visitMethod(access, name, descriptor, signature, exceptions));
          }
        },
        0);
    return writer.toByteArray();
  }

  /** Makes the linked kind wherever the plain kind is made. */
  private static final class Makings extends MethodVisitor {
    Makings(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      super.visitTypeInsn(opcode, opcode == Opcodes.NEW ? LINKED.getOrDefault(type, type) : type);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean anInterface) {
      boolean making = opcode == Opcodes.INVOKESPECIAL && name.equals("<init>");
      String target = making ? LINKED.getOrDefault(owner, owner) : owner;
      super.visitMethodInsn(opcode, target, name, descriptor, anInterface);
    }
  }
}
