package tapwright.translate;

import java.util.Map;
import java.util.TreeMap;
import org.jf.dexlib2.Opcode;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Leads control out of one part of a split method: what is live where it goes on is kept, and the
 * index of the instruction to go on with is returned; -1 once the whole method returns.
 */
final class PartExits {
  final int from;
  final int to;
  private final Code code;
  private final KeptRegisters kept;
  private final MethodVisitor out;
  private final Map<Integer, Label> jumps = new TreeMap<>();
  private final Map<Integer, Label> handlers = new TreeMap<>();

  PartExits(Code code, int from, int to, KeptRegisters kept, MethodVisitor out) {
    this.code = code;
    this.from = from;
    this.to = to;
    this.kept = kept;
    this.out = out;
  }

  boolean has(int index) {
    return from <= index && index < to;
  }

  /** Returns where a jump to an instruction of another part goes. */
  Label jump(int target) {
    return jumps.computeIfAbsent(target, key -> new Label());
  }

  /** Returns where an exception goes whose handler is in another part. */
  Label handler(int target) {
    return handlers.computeIfAbsent(target, key -> new Label());
  }

  /** Returns from the whole method with what is on the stack. */
  void leave(Kind kind) {
    if (kind != null) {
      kept.keepResult(kind);
    }
    out.visitInsn(Opcodes.ICONST_M1);
    out.visitInsn(Opcodes.IRETURN);
  }

  /** Writes the ways out that were asked for. */
  void write() {
    handlers.forEach(
        (target, label) -> {
          if (code.instrs[target].reached) {
            out.visitLabel(label);
            if (code.instrs[target].opcode == Opcode.MOVE_EXCEPTION) {
              kept.keepException();
            } else {
              out.visitInsn(Opcodes.POP);
            }
            goOnWith(target);
          }
        });
    jumps.forEach(
        (target, label) -> {
          out.visitLabel(label);
          goOnWith(target);
        });
  }

  private void goOnWith(int target) {
    kept.keep(target);
    Constants.pushInt(out, target);
    out.visitInsn(Opcodes.IRETURN);
  }
}
