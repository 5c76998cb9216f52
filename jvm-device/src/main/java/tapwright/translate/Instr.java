package tapwright.translate;

import org.jf.dexlib2.Opcode;
import org.jf.dexlib2.iface.instruction.formats.ArrayPayload;
import org.jf.dexlib2.iface.reference.Reference;

/**
 * One DEX instruction: the registers it reads and writes, and what the analyses find out about it.
 */
class Instr {
  static final int NONE = -1;
  private static final int[] NO_REGISTERS = {};

  final Opcode opcode;
  final int address;

  /** The register written, and the kinds that its new value may be read as. */
  int def = NONE;

  int defMask;

  /**
   * The registers read, and for each the kinds it may be read as; one kind once types are known.
   */
  int[] uses = NO_REGISTERS;

  int[] useMasks = NO_REGISTERS;

  long literal;
  Reference reference;

  /** The JVM descriptor of an invoked method. */
  String descriptor;

  /** Indexes of the instructions that are jumped to; of a switch the cases in order of the keys. */
  int[] targets = NO_REGISTERS;

  int[] keys;
  ArrayPayload arrayData;

  // Found by TypeAnalysis.
  boolean reached;

  /** For each register read its bits or text if they are the same whenever control comes here. */
  Object[] useConstants;

  /** The type of the array worked on, or the type of the object that a constructor is called on. */
  String type;

  /** Whether a constructor is called on the object that the calling constructor runs on. */
  boolean onThis;

  /** An array instruction on what is always null: it throws and nothing follows. */
  boolean onNull;

  /** Part of a foreign coverage probe: it is left out. */
  boolean erased;

  // Found by Liveness.
  int liveDefMask;

  /** Whether the first register read is never read again, here or in a handler. */
  boolean firstUseDies;

  /** Whether a handler that covers this instruction reads what this instruction overwrites. */
  boolean defSeenByHandler;

  Instr(Opcode opcode, int address) {
    this.opcode = opcode;
    this.address = address;
  }

  void defines(int register, int mask) {
    def = register;
    defMask = mask;
  }

  void reads(int[] registers, int... masks) {
    uses = registers;
    useMasks = masks;
  }

  boolean canThrow() {
    return !erased && opcode.canThrow();
  }

  /** Whether the instruction does nothing but give a register its value. */
  boolean isPure() {
    return def >= 0 && !canThrow() && opcode != Opcode.MOVE_EXCEPTION;
  }

  /** Whether nothing is written for this instruction; a string that is never read is not made. */
  boolean isSkipped() {
    return switch (opcode) {
      case NOP, MOVE_RESULT, MOVE_RESULT_WIDE, MOVE_RESULT_OBJECT -> true;
      case CONST_STRING, CONST_STRING_JUMBO -> !reached || liveDefMask == 0;
      default -> !reached || (erased || isPure()) && liveDefMask == 0;
    };
  }

  boolean isMove() {
    return switch (opcode) {
      case MOVE,
          MOVE_FROM16,
          MOVE_16,
          MOVE_OBJECT,
          MOVE_OBJECT_FROM16,
          MOVE_OBJECT_16,
          MOVE_WIDE,
          MOVE_WIDE_FROM16,
          MOVE_WIDE_16 ->
          true;
      default -> false;
    };
  }

  boolean isSwitch() {
    return opcode == Opcode.PACKED_SWITCH || opcode == Opcode.SPARSE_SWITCH;
  }

  /** Whether control can go on to the next instruction. */
  boolean continues() {
    return opcode.canContinue() && !onNull;
  }

  /** Returns the single kind in which the use with this number is read. */
  Kind useKind(int number) {
    return Kind.first(useMasks[number]);
  }

  @Override
  public String toString() {
    return opcode.name + " at " + Integer.toHexString(address);
  }
}
