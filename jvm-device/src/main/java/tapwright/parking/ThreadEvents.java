package tapwright.parking;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Tells a record of every park and wake that a class asks the JVM for, and of new workers. */
final class ThreadEvents extends ClassVisitor {
  private final String record;

  private ThreadEvents(ClassVisitor next, String record) {
    super(Opcodes.ASM9, next);
    this.record = record;
  }

  static byte[] told(byte[] type, String record) {
    ClassReader reader = new ClassReader(type);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new ThreadEvents(writer, record), 0);
    return writer.toByteArray();
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    return new MethodVisitor(Opcodes.ASM9, next) {
      @Override
      public void visitCode() {
        super.visitCode();
        if (name.equals("runWorker")) {
          tell("letMainGoFirst", "()V");
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
        super.visitMethodInsn(Opcodes.INVOKESTATIC, record, event, type, false);
      }
    };
  }
}
