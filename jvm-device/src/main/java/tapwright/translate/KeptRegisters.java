package tapwright.translate;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The registers of a split method between its parts: references in one array, the bits of all else
 * in another, two elements a register since a zero can be live as a whole number and as a real one.
 */
final class KeptRegisters {
  private final Liveness liveness;
  private final int registers;
  private final Slots slots;
  private final MethodVisitor out;
  private final int refs;
  private final int bits;

  /** Keeps the registers that have these locals in the arrays that are in those two. */
  KeptRegisters(
      Liveness liveness, int registers, Slots slots, MethodVisitor out, int refs, int bits) {
    this.liveness = liveness;
    this.registers = registers;
    this.slots = slots;
    this.out = out;
    this.refs = refs;
    this.bits = bits;
  }

  /** Makes the arrays; the last two references are the exception and the result. */
  void make() {
    Constants.pushInt(out, registers + 2);
    out.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
    out.visitVarInsn(Opcodes.ASTORE, refs);
    Constants.pushInt(out, 2 * registers + 2);
    out.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_LONG);
    out.visitVarInsn(Opcodes.ASTORE, bits);
  }

  /** Keeps what is live at a leader. */
  void keep(int leader) {
    forEachLive(
        leader,
        (register, kind) -> {
          out.visitVarInsn(kind.load(), slots.of(register, kind));
          put(kind, register);
        });
  }

  /** Brings back what is live at a leader. */
  void bringBack(int leader) {
    forEachLive(
        leader,
        (register, kind) -> {
          get(kind, register);
          out.visitVarInsn(kind.store(), slots.of(register, kind));
        });
  }

  private interface Each {
    void take(int register, Kind kind);
  }

  private void forEachLive(int leader, Each each) {
    for (int register = 0; register < registers; register++) {
      int live = liveness.liveAt(leader, register);
      for (Kind kind : Kind.ALL) {
        if ((live & kind.bit) != 0) {
          each.take(register, kind);
        }
      }
    }
  }

  void keepResult(Kind kind) {
    put(kind, registers);
  }

  void bringBackResult(Kind kind) {
    get(kind, registers);
  }

  void keepException() {
    put(Kind.REF, registers + 1);
  }

  void bringBackException(String type) {
    get(Kind.REF, registers + 1);
    out.visitTypeInsn(Opcodes.CHECKCAST, type);
  }

  private static int at(Kind kind, int number) {
    return 2 * number + (kind == Kind.FLOAT || kind == Kind.DOUBLE ? 1 : 0);
  }

  /** Takes a value from the stack. */
  private void put(Kind kind, int number) {
    if (kind == Kind.REF) {
      out.visitVarInsn(Opcodes.ALOAD, refs);
      out.visitInsn(Opcodes.SWAP);
      Constants.pushInt(out, number);
      out.visitInsn(Opcodes.SWAP);
      out.visitInsn(Opcodes.AASTORE);
      return;
    }
    switch (kind) {
      case INT -> out.visitInsn(Opcodes.I2L);
      case FLOAT -> {
        convert("Float", "floatToRawIntBits", "(F)I");
        out.visitInsn(Opcodes.I2L);
      }
      case DOUBLE -> convert("Double", "doubleToRawLongBits", "(D)J");
      default -> {}
    }
    out.visitVarInsn(Opcodes.ALOAD, bits);
    Constants.pushInt(out, at(kind, number));
    out.visitInsn(Opcodes.DUP2_X2);
    out.visitInsn(Opcodes.POP2);
    out.visitInsn(Opcodes.LASTORE);
  }

  private void get(Kind kind, int number) {
    boolean reference = kind == Kind.REF;
    out.visitVarInsn(Opcodes.ALOAD, reference ? refs : bits);
    Constants.pushInt(out, reference ? number : at(kind, number));
    out.visitInsn(reference ? Opcodes.AALOAD : Opcodes.LALOAD);
    switch (kind) {
      case INT -> out.visitInsn(Opcodes.L2I);
      case FLOAT -> {
        out.visitInsn(Opcodes.L2I);
        convert("Float", "intBitsToFloat", "(I)F");
      }
      case DOUBLE -> convert("Double", "longBitsToDouble", "(J)D");
      default -> {}
    }
  }

  private void convert(String owner, String name, String descriptor) {
    out.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/" + owner, name, descriptor, false);
  }
}
