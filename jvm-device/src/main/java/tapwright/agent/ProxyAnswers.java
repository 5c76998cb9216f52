package tapwright.agent;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.function.BiConsumer;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Tells what system services answer that Robolectric has no code for: it puts proxies in their
 * place, which return null, 0 or false whatever they are asked.
 */
public final class ProxyAnswers extends ClassVisitor {
  private static final String MAKER = "org/robolectric/util/ReflectionHelpers";
  private static final String SELF = "tapwright/agent/ProxyAnswers";

  private static volatile BiConsumer<Method, Object> listener = (method, answer) -> {};

  private ProxyAnswers(ClassVisitor next) {
    super(Opcodes.ASM9, next);
  }

  /** Sets who is told the method and the answer of each call from now on. */
  public static void setListener(BiConsumer<Method, Object> listener) {
    ProxyAnswers.listener = listener;
  }

  /** Called by the proxies. */
  public static void answered(Object answer, Method method) {
    listener.accept(method, answer);
  }

  static void install(Instrumentation instrumentation) {
    instrumentation.addTransformer(
        new ClassFileTransformer() {
          @Override
          public byte[] transform(
              ClassLoader loader,
              String name,
              Class<?> type,
              ProtectionDomain domain,
              byte[] bytes) {
            return MAKER.equals(name) ? telling(bytes) : null;
          }
        });
  }

  static byte[] telling(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new ProxyAnswers(writer), 0);
    return writer.toByteArray();
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    boolean isProxy =
        name.startsWith("lambda$createNullProxy$") || name.startsWith("lambda$createDeepProxy$");
    return isProxy ? new Telling(next) : next;
  }

  /** Tells what an {@link java.lang.reflect.InvocationHandler} is about to return. */
  private static final class Telling extends MethodVisitor {
    private static final int METHOD = 1;

    Telling(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.ARETURN) {
        super.visitInsn(Opcodes.DUP);
        super.visitVarInsn(Opcodes.ALOAD, METHOD);
        super.visitMethodInsn(
            Opcodes.INVOKESTATIC,
            SELF,
            "answered",
            "(Ljava/lang/Object;Ljava/lang/reflect/Method;)V",
            false);
      }
      super.visitInsn(opcode);
    }
  }
}
