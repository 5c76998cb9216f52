package tapwright.convert;

import java.util.LinkedHashSet;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Shows the operands of comparisons to {@code tapwright.runtime}. The calls stay as they are: what
 * is put before them works on copies, so nothing changes for the app, its errors included. What
 * comes before it in a chain of visitors must leave the labels alone.
 */
final class ComparisonInserter extends ClassVisitor {
  private static final String NUMBERS = "tapwright/runtime/ComparedNumbers";
  private static final String COLUMNS = "tapwright/runtime/ComparedColumns";
  private static final String COMPARISONS = "tapwright/runtime/Comparisons";
  private static final String ONE = "(Ljava/lang/Object;)V";
  private static final int MOST_ADDED = 4; // Slots of the stack at once.
  private static final int SMALLEST = 2; // Lower numbers are everywhere.

  /** A method of more instructions could grow larger than a JVM allows. */
  private static final int LARGEST_METHOD = 6000;

  private static final int LONGEST_CASES = 2000;

  private final boolean ownCode;

  /** Takes whether the class is the app's own; only there numbers are looked at. */
  ComparisonInserter(ClassVisitor next, boolean ownCode) {
    super(Opcodes.ASM9, next);
    this.ownCode = ownCode;
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    return new MethodNode(Opcodes.ASM9, access, name, descriptor, signature, exceptions) {
      @Override
      public void visitEnd() {
        if (instructions.size() > 0 && instructions.size() <= LARGEST_METHOD) {
          insertInto(this);
        }
        accept(next);
      }
    };
  }

  private void insertInto(MethodNode method) {
    boolean changed = false;
    for (AbstractInsnNode each : method.instructions.toArray()) {
      if (each instanceof MethodInsnNode call) {
        changed |= watch(method.instructions, call);
      } else if (ownCode && each instanceof JumpInsnNode jump) {
        changed |= watchJump(method.instructions, jump);
      } else if (ownCode && each instanceof InsnNode) {
        changed |= watchComparison(method.instructions, each);
      }
    }
    method.maxStack += changed ? MOST_ADDED : 0;
  }

  private boolean watch(InsnList list, MethodInsnNode call) {
    if (call.getOpcode() == Opcodes.INVOKESPECIAL && !call.name.equals("<init>")) {
      return false;
    }
    if (call.owner.equals("java/lang/String") && call.name.equals("hashCode")) {
      return watchCases(list, call);
    }
    if (call.name.equals("bindString") && call.owner.startsWith("android/database/sqlite/")) {
      watchBinding(list, call);
      return true;
    }
    if (ownCode && call.name.equals("length") && call.desc.equals("()I")) {
      list.insertBefore(call, new InsnNode(Opcodes.DUP));
      list.insertBefore(call, invoke(NUMBERS, "length", ONE));
      return true;
    }
    ComparisonTable.Watcher watcher = ComparisonTable.watcher(call.owner, call.name, call.desc);
    if (watcher != null) {
      insert(list, call, watcher);
    }
    return watcher != null;
  }

  private static void insert(
      InsnList list, MethodInsnNode call, ComparisonTable.Watcher watcher) {
    MethodInsnNode see = invoke(watcher.owner(), watcher.name(), watcher.descriptor());
    switch (watcher.operands()) {
      case LAST -> list.insertBefore(call, new InsnNode(Opcodes.DUP));
      case LAST_TWO -> list.insertBefore(call, new InsnNode(Opcodes.DUP2));
      case FIRST_TWO_OF_THREE -> {
        thirdToBottom(list, call);
        list.insertBefore(call, new InsnNode(Opcodes.DUP2));
        list.insertBefore(call, see);
        thirdToTop(list, call);
        return;
      }
      case RESULT -> {
        list.insert(call, see);
        list.insert(call, new InsnNode(Opcodes.DUP));
        return;
      }
    }
    if (watcher.example() != null) {
      list.insertBefore(call, new LdcInsnNode(watcher.example()));
    }
    list.insertBefore(call, see);
  }

  /** A switch on a text: what its cases are is told by the comparisons that follow. */
  private static boolean watchCases(InsnList list, MethodInsnNode call) {
    Set<String> cases = new LinkedHashSet<>();
    for (AbstractInsnNode each : list) {
      if (each instanceof LdcInsnNode constant
          && constant.cst instanceof String text
          && !text.isEmpty()
          && isCompared(constant)) {
        cases.add(text);
      }
    }
    String joined = String.join("\0", cases);
    if (cases.isEmpty() || joined.length() > LONGEST_CASES) {
      return false;
    }
    list.insertBefore(call, new InsnNode(Opcodes.DUP));
    list.insertBefore(call, new LdcInsnNode(joined));
    list.insertBefore(
        call, invoke(COMPARISONS, "cases", "(Ljava/lang/Object;Ljava/lang/String;)V"));
    return true;
  }

  private static boolean isCompared(LdcInsnNode constant) {
    AbstractInsnNode next = constant.getNext();
    for (int i = 0; i < 3 && next != null; i++) {
      if (next instanceof MethodInsnNode call && !call.owner.startsWith("tapwright/")) {
        return call.name.equals("equals") && call.owner.equals("java/lang/String");
      }
      next = next.getNext();
    }
    return false;
  }

  /** Two glances, since a statement, a place and a text cannot be copied at once. */
  private static void watchBinding(InsnList list, MethodInsnNode call) {
    thirdToBottom(list, call);
    list.insertBefore(call, new InsnNode(Opcodes.DUP2));
    list.insertBefore(call, invoke(COLUMNS, "binding", "(Ljava/lang/Object;I)V"));
    thirdToTop(list, call);
    list.insertBefore(call, new InsnNode(Opcodes.DUP));
    list.insertBefore(call, invoke(COLUMNS, "bound", ONE));
  }

  /** From {@code a, b, c} to {@code c, a, b}. */
  private static void thirdToBottom(InsnList list, AbstractInsnNode before) {
    list.insertBefore(before, new InsnNode(Opcodes.DUP_X2));
    list.insertBefore(before, new InsnNode(Opcodes.POP));
  }

  /** From {@code c, a, b} to {@code a, b, c}. */
  private static void thirdToTop(InsnList list, AbstractInsnNode before) {
    list.insertBefore(before, new InsnNode(Opcodes.DUP2_X1));
    list.insertBefore(before, new InsnNode(Opcodes.POP2));
  }

  private static boolean watchJump(InsnList list, JumpInsnNode jump) {
    int opcode = jump.getOpcode();
    if (opcode < Opcodes.IF_ICMPEQ || opcode > Opcodes.IF_ICMPLE || !comparesConstant(jump)) {
      return false;
    }
    list.insertBefore(jump, new InsnNode(Opcodes.DUP2));
    list.insertBefore(jump, invoke(NUMBERS, "compared", "(II)V"));
    return true;
  }

  private static boolean comparesConstant(JumpInsnNode jump) {
    AbstractInsnNode last = jump.getPrevious();
    return isNumber(last) || last instanceof VarInsnNode && isNumber(last.getPrevious());
  }

  private static boolean isNumber(AbstractInsnNode node) {
    if (node instanceof IntInsnNode push && push.getOpcode() != Opcodes.NEWARRAY) {
      return Math.abs(push.operand) >= SMALLEST;
    }
    if (node instanceof LdcInsnNode constant) {
      return constant.cst instanceof Integer;
    }
    return node instanceof InsnNode
        && node.getOpcode() >= Opcodes.ICONST_2
        && node.getOpcode() <= Opcodes.ICONST_5;
  }

  /** Comparisons of longer numbers with a constant, which is taken off and put back. */
  private static boolean watchComparison(InsnList list, AbstractInsnNode node) {
    int opcode = node.getOpcode();
    boolean isDouble = opcode == Opcodes.DCMPL || opcode == Opcodes.DCMPG;
    boolean fits = opcode == Opcodes.LCMP || isDouble;
    if (!fits || !(node.getPrevious() instanceof LdcInsnNode constant)) {
      return false;
    }
    list.insertBefore(constant, new InsnNode(Opcodes.DUP2));
    list.insertBefore(constant, new LdcInsnNode(constant.cst));
    list.insertBefore(
        constant, invoke(NUMBERS, "compared", isDouble ? "(DD)V" : "(JJ)V"));
    return true;
  }

  private static MethodInsnNode invoke(String owner, String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
  }
}
