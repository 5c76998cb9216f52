package tapwright.translate;

import org.jf.dexlib2.Opcode;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes a method's code in order of address: labels, lines, try ranges and instructions. */
final class MethodEmitter {
  /** Room for what an instruction needs on the stack beyond the registers that it reads. */
  private static final int SPARE_STACK = 8;

  private final Code code;
  private final LineTable lines;
  private final MethodVisitor out;
  private final TryRanges tries;
  private final Slots slots;
  private final Label[] labels;
  private final Label[] handlerLabels;
  private final InstrEmitter instrs;

  /** Where control leaves a part of a method; {@code null} for a whole one. */
  private final PartExits exits;

  private final int from;
  private final int to;

  /** Whether the first register that the next instruction reads is on the stack already. */
  private boolean onStack;

  private int maxStack;
  private int index;

  MethodEmitter(
      Code code,
      LineTable lines,
      Slots slots,
      MethodVisitor out,
      MethodContext context,
      PartExits exits) {
    this.code = code;
    this.lines = lines;
    this.out = out;
    this.exits = exits;
    this.from = exits == null ? 0 : exits.from;
    this.to = exits == null ? code.instrs.length : exits.to;
    this.tries = new TryRanges(out);
    this.slots = slots;
    this.labels = new Label[code.instrs.length];
    this.handlerLabels = new Label[code.instrs.length];
    this.instrs = new InstrEmitter(this, out, context);
  }

  void emit() {
    for (Code.Try range : code.tries) {
      for (int handler : range.handlers()) {
        handlerLabels[handler] = handlerLabel(handler);
      }
    }
    for (index = from; index < to; index++) {
      if (code.leaders.get(index) && code.instrs[index].reached) {
        tries.close();
        out.visitLabel(label(index));
      }
      if (!code.instrs[index].isSkipped()) {
        emit(code.instrs[index]);
      } else if (isLostLine()) {
        lines.visit(code.instrs[index], out);
        out.visitInsn(Opcodes.NOP);
      }
    }
    if (exits != null && code.instrs[to - 1].reached && code.instrs[to - 1].continues()) {
      out.visitJumpInsn(Opcodes.GOTO, label(to));
    }
    tries.write(code.tries, handlerLabels);
    landings();
    if (exits != null) {
      exits.write();
    }
    out.visitMaxs(maxStack + SPARE_STACK, slots.count());
  }

  private Label handlerLabel(int handler) {
    if (exits != null && !exits.has(handler)) {
      return exits.handler(handler);
    }
    boolean takes = code.instrs[handler].opcode == Opcode.MOVE_EXCEPTION;
    return takes ? label(handler) : new Label();
  }

  /** Whether a line is counted whose instructions have all become superfluous. */
  private boolean isLostLine() {
    Instr skipped = code.instrs[index];
    if (!skipped.reached || skipped.erased || onStack || !lines.isCountedFrom(skipped.address)) {
      return false;
    }
    for (int i = index + 1; i < code.instrs.length && !code.leaders.get(i); i++) {
      if (!lines.isSameLine(skipped.address, code.instrs[i].address)) {
        return true;
      }
      if (!code.instrs[i].isSkipped()) {
        return false;
      }
    }
    return true;
  }

  private void emit(Instr instr) {
    lines.visit(instr, out);
    tries.enter(code.tryOf[index], instr.canThrow());
    int stack = 0;
    for (int i = 0; i < instr.uses.length; i++) {
      stack += instr.erased ? 0 : instr.useKind(i).size;
    }
    maxStack = Math.max(maxStack, stack);
    instrs.emit(instr);
  }

  /** A handler that takes no exception, and may be jumped to as well, is come to by a way round. */
  private void landings() {
    for (int i = from; i < to; i++) {
      if (handlerLabels[i] != null && handlerLabels[i] != labels[i] && code.instrs[i].reached) {
        out.visitLabel(handlerLabels[i]);
        out.visitInsn(Opcodes.POP);
        out.visitJumpInsn(Opcodes.GOTO, label(i));
      }
    }
  }

  Label label(int target) {
    if (exits != null && !exits.has(target)) {
      return exits.jump(target);
    }
    if (labels[target] == null) {
      labels[target] = new Label();
    }
    return labels[target];
  }

  /** Returns the label of what follows a switch. */
  Label labelAfter() {
    return label(index + 1);
  }

  /** Leaves the method, with the value that an instruction returns. */
  void leave(Instr instr) {
    loadAll(instr);
    Kind kind = instr.uses.length == 0 ? null : instr.useKind(0);
    if (exits != null) {
      exits.leave(kind);
    } else {
      out.visitInsn(kind == null ? Opcodes.RETURN : kind.returns());
    }
  }

  /** Pushes the register read with this number. */
  void load(Instr instr, int number) {
    if (number == 0 && onStack) {
      onStack = false;
    } else {
      load(instr, number, instr.useKind(number));
    }
  }

  void loadAll(Instr instr) {
    for (int i = 0; i < instr.uses.length; i++) {
      load(instr, i);
    }
  }

  /** A constant is pushed as such, so that its register need not be stored. */
  private void load(Instr instr, int number, Kind kind) {
    Object constant = instr.useConstants[number];
    if (constant == null) {
      out.visitVarInsn(kind.load(), slots.of(instr.uses[number], kind));
    } else if (constant instanceof String text) {
      out.visitLdcInsn(text);
    } else {
      Constants.push(out, kind, (long) constant);
    }
  }

  /** Stores the result, or leaves it on the stack for the next instruction, or drops it. */
  void storeResult(Instr instr, Kind kind) {
    if ((instr.liveDefMask & kind.bit) == 0) {
      out.visitInsn(kind.pop());
    } else if (instr.liveDefMask == kind.bit && staysOnStack(instr.def, kind)) {
      onStack = true;
    } else {
      store(instr, kind);
    }
  }

  /** Stores one of several kinds of a result. */
  void store(Instr instr, Kind kind) {
    if (instr.defSeenByHandler) {
      tries.close();
    }
    out.visitVarInsn(kind.store(), slots.of(instr.def, kind));
  }

  /** Copies a register in each kind that is read later. */
  void move(Instr instr) {
    if (Integer.bitCount(instr.liveDefMask) == 1) {
      Kind kind = Kind.first(instr.liveDefMask);
      if (onStack) {
        onStack = false;
      } else {
        load(instr, 0, kind);
      }
      storeResult(instr, kind);
      return;
    }
    for (Kind kind : Kind.ALL) {
      if ((instr.liveDefMask & kind.bit) != 0) {
        load(instr, 0, kind);
        store(instr, kind);
      }
    }
  }

  /** Whether the next instruction begins by pushing a register that nothing reads after it. */
  private boolean staysOnStack(int register, Kind kind) {
    int at = index + 1;
    while (at < code.instrs.length && code.instrs[at].isSkipped() && !code.leaders.get(at)) {
      at++;
    }
    if (at >= code.instrs.length || code.leaders.get(at)) {
      return false;
    }
    Instr next = code.instrs[at];
    if (next.erased || next.onNull || !InstrEmitter.pushesFirstUseFirst(next)) {
      return false;
    }
    for (int i = 1; i < next.uses.length; i++) {
      if (next.uses[i] == register) {
        return false;
      }
    }
    int read = next.isMove() ? next.liveDefMask : next.useMasks[0];
    return next.uses[0] == register
        && next.useConstants[0] == null
        && read == kind.bit
        && next.firstUseDies;
  }
}
