package tapwright.translate;

import java.util.BitSet;

/** The body of one method: its instructions in order of address, and its try ranges. */
final class Code {
  /** The handlers of a try range: instruction indexes and types; the type null catches all. */
  record Try(int[] handlers, String[] types) {}

  final Instr[] instrs;
  final int registers;
  final Try[] tries;

  /** The number of the try range that covers each instruction, or -1. */
  final int[] tryOf;

  /** Instructions that control comes to from elsewhere than the one before. */
  final BitSet leaders = new BitSet();

  Code(Instr[] instrs, int registers, Try[] tries, int[] tryOf) {
    this.instrs = instrs;
    this.registers = registers;
    this.tries = tries;
    this.tryOf = tryOf;
    leaders.set(0);
    leaders.set(instrs.length); // No instruction; control that comes here runs past the end.
    for (int i = 0; i < instrs.length; i++) {
      for (int target : instrs[i].targets) {
        leaders.set(target);
      }
      if (instrs[i].targets.length > 0 || !instrs[i].opcode.canContinue()) {
        leaders.set(i + 1);
      }
    }
    for (Try range : tries) {
      for (int handler : range.handlers) {
        leaders.set(handler);
      }
    }
  }

  /** Returns the handlers that an instruction's exception goes to; {@code null} if none. */
  Try handlersOf(int index) {
    return tryOf[index] >= 0 && instrs[index].canThrow() ? tries[tryOf[index]] : null;
  }

  /** Returns the index after the last instruction of the block that starts at a leader. */
  int endOfBlock(int leader) {
    return leaders.nextSetBit(leader + 1);
  }
}
