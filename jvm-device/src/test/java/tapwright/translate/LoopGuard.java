package tapwright.translate;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Ends calls that would never end: each jump backwards is counted. */
public final class LoopGuard extends ClassVisitor {
  private static final int MOST_JUMPS = 200_000;
  private static int jumps;

  /** Thrown by a call that has jumped backwards too often. */
  public static final class EndlessLoop extends Error {
    private static final long serialVersionUID = 1L;
  }

  private LoopGuard(ClassVisitor next) {
    super(Opcodes.ASM9, next);
  }

  /** Returns the class with its jumps counted. */
  static byte[] guard(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(new LoopGuard(writer), 0);
    return writer.toByteArray();
  }

  /** Begins a call. */
  static void begin() {
    jumps = 0;
  }

  static boolean hasFired() {
    return jumps > MOST_JUMPS;
  }

  /** Called by guarded code. */
  public static void jump() {
    if (++jumps > MOST_JUMPS) {
      throw new EndlessLoop();
    }
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    Set<Label> passed = new HashSet<>();
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    return new MethodVisitor(Opcodes.ASM9, next) {
      @Override
      public void visitLabel(Label label) {
        passed.add(label);
        super.visitLabel(label);
      }

      @Override
      public void visitJumpInsn(int opcode, Label target) {
        if (passed.contains(target)) {
          String owner = LoopGuard.class.getName().replace('.', '/');
          super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "jump", "()V", false);
        }
        super.visitJumpInsn(opcode, target);
      }
    };
  }
}
