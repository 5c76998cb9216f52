package tapwright.translate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds which registers are read later, in which kind, and notes it in the instructions. The kinds
 * must be settled.
 */
class Liveness {
  private static final int KINDS = Kind.ALL.length;

  private final Code code;
  private final int words;

  /** What is live where a block begins, by the index of its first instruction. */
  private final long[][] atLeader;

  /** The leaders whose blocks depend on what is live at a leader. */
  private final List<List<Integer>> predecessors = new ArrayList<>();

  Liveness(Code code) {
    this.code = code;
    this.words = (code.registers * KINDS + Long.SIZE - 1) / Long.SIZE;
    this.atLeader = new long[code.instrs.length][];
  }

  void run() {
    BitSet pending = connect();
    long[] live = new long[words];
    for (int leader = pending.length() - 1; leader >= 0; leader = pending.length() - 1) {
      pending.clear(leader);
      walk(leader, live, false);
      if (!java.util.Arrays.equals(live, atLeader[leader])) {
        atLeader[leader] = live.clone();
        predecessors.get(leader).forEach(pending::set);
      }
    }
    for (int leader = 0; leader < atLeader.length; leader++) {
      if (atLeader[leader] != null) {
        walk(leader, live, true);
      }
    }
  }

  /** Returns the kinds in which a register is read after a leader. */
  int liveAt(int leader, int register) {
    return mask(atLeader[leader], register);
  }

  /** Finds the edges between blocks; returns the leaders of those that are reached. */
  private BitSet connect() {
    BitSet reached = new BitSet();
    for (int i = 0; i < code.instrs.length; i++) {
      predecessors.add(List.of());
      if (code.leaders.get(i) && code.instrs[i].reached) {
        reached.set(i);
        atLeader[i] = new long[words];
        predecessors.set(i, new ArrayList<>());
      }
    }
    for (int i = reached.nextSetBit(0); i >= 0; i = reached.nextSetBit(i + 1)) {
      int end = code.endOfBlock(i);
      for (int at = i; at < end && code.instrs[at].reached; at++) {
        Code.Try handlers = code.handlersOf(at);
        if (handlers != null) {
          for (int handler : handlers.handlers()) {
            predecessors.get(handler).add(i);
          }
        }
        for (int next : successors(at)) {
          predecessors.get(next).add(i);
        }
      }
    }
    return reached;
  }

  /** The leaders that control may go to after an instruction, exceptions aside. */
  private int[] successors(int index) {
    Instr instr = code.instrs[index];
    int[] targets = instr.erased || instr.onNull ? new int[0] : instr.targets;
    if (!instr.continues() || !code.leaders.get(index + 1)) {
      return targets;
    }
    int[] all = java.util.Arrays.copyOf(targets, targets.length + 1);
    all[targets.length] = index + 1;
    return all;
  }

  /** Goes through a block backwards; {@code live} is what is live at its beginning then. */
  private void walk(int leader, long[] live, boolean note) {
    java.util.Arrays.fill(live, 0);
    int end = code.endOfBlock(leader);
    int last = leader;
    while (last + 1 < end && code.instrs[last + 1].reached) {
      last++;
    }
    for (int next : successors(last)) {
      add(live, atLeader[next]);
    }
    for (int i = last; i >= leader; i--) {
      step(i, live, note);
    }
  }

  private void step(int index, long[] live, boolean note) {
    Instr instr = code.instrs[index];
    Code.Try handlers = handlersOf(index);
    int liveDef = instr.def < 0 ? 0 : mask(live, instr.def) & instr.defMask;
    if (note) {
      instr.liveDefMask = liveDef;
      instr.defSeenByHandler = isSeenByHandler(instr, index);
    }
    if (instr.def >= 0) {
      kill(live, instr.def);
      if ((instr.defMask & Kind.WIDE) != 0) {
        kill(live, instr.def + 1);
      }
    }
    if (handlers != null) {
      for (int handler : handlers.handlers()) {
        add(live, atLeader[handler]);
      }
    }
    if (instr.erased || instr.isPure() && liveDef == 0) {
      return;
    }
    if (note && instr.uses.length > 0) {
      instr.firstUseDies = (mask(live, instr.uses[0]) & instr.useMasks[0]) == 0;
    }
    for (int i = 0; i < instr.uses.length; i++) {
      if (instr.useConstants[i] == null) {
        set(live, instr.uses[i], instr.isMove() ? liveDef : instr.useMasks[i]);
      }
    }
  }

  /** A seam for tests that plant faults; returns the handlers of an instruction. */
  Code.Try handlersOf(int index) {
    return code.handlersOf(index);
  }

  private boolean isSeenByHandler(Instr instr, int index) {
    if (instr.def < 0 || code.tryOf[index] < 0) {
      return false;
    }
    for (int handler : code.tries[code.tryOf[index]].handlers()) {
      if (atLeader[handler] != null && (mask(atLeader[handler], instr.def) & instr.defMask) != 0) {
        return true;
      }
    }
    return false;
  }

  private static void add(long[] live, long[] more) {
    for (int i = 0; i < live.length; i++) {
      live[i] |= more[i];
    }
  }

  private static int mask(long[] live, int register) {
    int mask = 0;
    for (int k = 0, bit = register * KINDS; k < KINDS; k++, bit++) {
      mask |= (int) (live[bit >> 6] >>> bit & 1) << k;
    }
    return mask;
  }

  private static void set(long[] live, int register, int mask) {
    for (int k = 0, bit = register * KINDS; k < KINDS; k++, bit++) {
      live[bit >> 6] |= (mask >>> k & 1L) << bit;
    }
  }

  private static void kill(long[] live, int register) {
    for (int k = 0, bit = register * KINDS; k < KINDS; k++, bit++) {
      live[bit >> 6] &= ~(1L << bit);
    }
  }
}
