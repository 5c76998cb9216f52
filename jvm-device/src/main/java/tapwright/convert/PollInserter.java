package tapwright.convert;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Calls {@code AppRuntime.poll} before every backward jump, so that no loop is endless. */
final class PollInserter extends ClassVisitor {
  PollInserter(ClassVisitor next) {
    super(Opcodes.ASM9, next);
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    return new Jumps(super.visitMethod(access, name, descriptor, signature, exceptions));
  }

  private static final class Jumps extends MethodVisitor {
    private final Set<Label> passed = new HashSet<>();

    Jumps(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitLabel(Label label) {
      passed.add(label);
      super.visitLabel(label);
    }

    @Override
    public void visitJumpInsn(int opcode, Label target) {
      pollIfPassed(target);
      super.visitJumpInsn(opcode, target);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... targets) {
      pollIfPassed(targets);
      super.visitTableSwitchInsn(min, max, otherwise, targets);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] targets) {
      pollIfPassed(targets);
      super.visitLookupSwitchInsn(otherwise, keys, targets);
    }

    private void pollIfPassed(Label... targets) {
      for (Label target : targets) {
        if (passed.contains(target)) {
          super.visitMethodInsn(
              Opcodes.INVOKESTATIC, "tapwright/runtime/AppRuntime", "poll", "()V", false);
          return;
        }
      }
    }
  }
}
