package tapwright.parking;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Tells {@link Turns} of every park and wake that a class asks the JVM for, and of new threads. */
final class ThreadEvents extends ClassVisitor {
  private final String turns;
  private boolean isThread;

  private ThreadEvents(ClassVisitor next, String turns) {
    super(Opcodes.ASM9, next);
    this.turns = turns;
  }

  static byte[] told(byte[] type, String turns) {
    ClassReader reader = new ClassReader(type);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new ThreadEvents(writer, turns), 0);
    return writer.toByteArray();
  }

  @Override
  public void visit(
      int version, int access, String name, String signature, String parent, String[] interfaces) {
    isThread = name.equals("java/lang/Thread");
    super.visit(version, access, name, signature, parent, interfaces);
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    return new MethodVisitor(Opcodes.ASM9, next) {
      @Override
      public void visitCode() {
        super.visitCode();
        if (isThread && name.equals("start") && (access & Opcodes.ACC_STATIC) == 0) {
          // Pools of newer JVMs have a start of their own.
          visitVarInsn(Opcodes.ALOAD, 0);
          tell("starts", "(Ljava/lang/Thread;)V");
        } else if (isThread && name.equals("run") && descriptor.equals("()V")) {
          tell("resumes", "()V");
        } else if (isThread && name.equals("exit") && descriptor.equals("()V")) {
          tell("ends", "()V");
        }
      }

      @Override
      public void visitMethodInsn(
          int opcode, String owner, String called, String type, boolean isInterface) {
        boolean primitive = owner.equals("jdk/internal/misc/Unsafe");
        boolean parks = primitive && called.equals("park");
        if (primitive && called.equals("unpark")) {
          visitInsn(Opcodes.DUP);
          tell("wakes", "(Ljava/lang/Object;)V");
        }
        if (parks) {
          tell("parks", "()V");
        }
        super.visitMethodInsn(opcode, owner, called, type, isInterface);
        if (parks) {
          tell("runsOn", "()V");
        }
      }

      private void tell(String event, String type) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, turns, event, type, false);
      }
    };
  }
}
