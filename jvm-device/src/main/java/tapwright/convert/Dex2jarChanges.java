package tapwright.convert;

import java.util.Map;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Changes dex2jar's own code where what it does can be neither configured nor overridden.
 *
 * <ul>
 *   <li>It goes through hash tables of objects without a hash code of their own, so what it writes
 *       differs from run to run: the same program, but other registers, and thus other class ids
 *       for JaCoCo. With linked tables one APK gives one result, whatever the threads.
 *   <li>It writes -0.0 as 0.0: see {@link ExactConstants}.
 *   <li>It holds array accesses and remainders to be safe: see {@link ThrowingKinds}.
 * </ul>
 */
final class Dex2jarChanges extends MethodVisitor {
  private static final Map<String, String> MADE_INSTEAD =
      Map.of(
          "java/util/HashMap", "java/util/LinkedHashMap",
          "java/util/HashSet", "java/util/LinkedHashSet",
          "com/googlecode/d2j/asm/LdcOptimizeAdapter", "tapwright/convert/ExactConstants");

  private static final String KIND = "com/googlecode/dex2jar/ir/expr/Value$VT";

  /** Calls that ask about the kind of an expression, which is the topmost word on the stack. */
  private static final Set<String> QUESTIONS =
      Set.of(
          KIND + ".canThrow()Z",
          KIND + ".mayThrow()Z",
          "com/googlecode/dex2jar/ir/ts/AggTransformer.isLocationInsensitive(L" + KIND + ";)Z");

  Dex2jarChanges(MethodVisitor next) {
    super(Opcodes.ASM9, next);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    boolean making = opcode == Opcodes.NEW;
    super.visitTypeInsn(opcode, making ? MADE_INSTEAD.getOrDefault(type, type) : type);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean anInterface) {
    if (QUESTIONS.contains(owner + "." + name + descriptor)) {
      String same = "(L" + KIND + ";)L" + KIND + ";";
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC, "tapwright/convert/ThrowingKinds", "of", same, false);
    }
    boolean making = opcode == Opcodes.INVOKESPECIAL && name.equals("<init>");
    String target = making ? MADE_INSTEAD.getOrDefault(owner, owner) : owner;
    super.visitMethodInsn(opcode, target, name, descriptor, anInterface);
  }
}
