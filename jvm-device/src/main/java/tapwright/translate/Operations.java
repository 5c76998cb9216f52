package tapwright.translate;

import java.util.EnumMap;
import java.util.Map;
import org.jf.dexlib2.Opcode;
import org.objectweb.asm.Opcodes;

/** Arithmetic: for each DEX opcode the JVM opcode that does the same, and the kinds of both. */
final class Operations {
  /** One operation; a literal, where the instruction has one, is its last (or only) operand. */
  record Operation(int jvmOpcode, Kind result, Kind... operands) {}

  /**
   * Binary operations in DEX order with the JVM's opcode for int; long, float, double follow it.
   */
  private static final Map<String, Integer> ALL_KINDS =
      Map.of(
          "ADD", Opcodes.IADD,
          "SUB", Opcodes.ISUB,
          "MUL", Opcodes.IMUL,
          "DIV", Opcodes.IDIV,
          "REM", Opcodes.IREM);

  private static final Map<String, Integer> BITWISE =
      Map.of("AND", Opcodes.IAND, "OR", Opcodes.IOR, "XOR", Opcodes.IXOR);

  private static final Map<String, Integer> SHIFTS =
      Map.of("SHL", Opcodes.ISHL, "SHR", Opcodes.ISHR, "USHR", Opcodes.IUSHR);

  private static final Kind[] JVM_ORDER = {Kind.INT, Kind.LONG, Kind.FLOAT, Kind.DOUBLE};

  private static final Map<Opcode, Operation> TABLE = new EnumMap<>(Opcode.class);

  static {
    ALL_KINDS.forEach(
        (name, opcode) -> {
          for (int i = 0; i < JVM_ORDER.length; i++) {
            binary(name, JVM_ORDER[i], JVM_ORDER[i], opcode + i);
          }
          if (!name.equals("SUB")) { // DEX adds a negative literal instead.
            literals(name, opcode, true);
          }
        });
    BITWISE.forEach(
        (name, opcode) -> {
          binary(name, Kind.INT, Kind.INT, opcode);
          binary(name, Kind.LONG, Kind.LONG, opcode + 1);
          literals(name, opcode, true);
        });
    SHIFTS.forEach(
        (name, opcode) -> {
          binary(name, Kind.INT, Kind.INT, opcode);
          binary(name, Kind.LONG, Kind.INT, opcode + 1);
          literals(name, opcode, false);
        });
    put(Opcode.RSUB_INT, Opcodes.ISUB, Kind.INT, Kind.INT);
    put(Opcode.RSUB_INT_LIT8, Opcodes.ISUB, Kind.INT, Kind.INT);
    comparisons();
    negations();
    conversions();
  }

  private Operations() {}

  /** Returns the operation of an arithmetic instruction; {@code null} for any other. */
  static Operation of(Opcode opcode) {
    return TABLE.get(opcode);
  }

  private static void put(Opcode opcode, int jvmOpcode, Kind result, Kind... operands) {
    TABLE.put(opcode, new Operation(jvmOpcode, result, operands));
  }

  private static void binary(String name, Kind kind, Kind second, int jvmOpcode) {
    String full = name + "_" + kind;
    put(Opcode.valueOf(full), jvmOpcode, kind, kind, second);
    put(Opcode.valueOf(full + "_2ADDR"), jvmOpcode, kind, kind, second);
  }

  private static void literals(String name, int jvmOpcode, boolean sixteenBits) {
    put(Opcode.valueOf(name + "_INT_LIT8"), jvmOpcode, Kind.INT, Kind.INT);
    if (sixteenBits) {
      put(Opcode.valueOf(name + "_INT_LIT16"), jvmOpcode, Kind.INT, Kind.INT);
    }
  }

  private static void comparisons() {
    put(Opcode.CMP_LONG, Opcodes.LCMP, Kind.INT, Kind.LONG, Kind.LONG);
    put(Opcode.CMPL_FLOAT, Opcodes.FCMPL, Kind.INT, Kind.FLOAT, Kind.FLOAT);
    put(Opcode.CMPG_FLOAT, Opcodes.FCMPG, Kind.INT, Kind.FLOAT, Kind.FLOAT);
    put(Opcode.CMPL_DOUBLE, Opcodes.DCMPL, Kind.INT, Kind.DOUBLE, Kind.DOUBLE);
    put(Opcode.CMPG_DOUBLE, Opcodes.DCMPG, Kind.INT, Kind.DOUBLE, Kind.DOUBLE);
  }

  private static void negations() {
    for (int i = 0; i < JVM_ORDER.length; i++) {
      Kind kind = JVM_ORDER[i];
      put(Opcode.valueOf("NEG_" + kind), Opcodes.INEG + i, kind, kind);
    }
    put(Opcode.NOT_INT, Opcodes.IXOR, Kind.INT, Kind.INT);
    put(Opcode.NOT_LONG, Opcodes.LXOR, Kind.LONG, Kind.LONG);
  }

  private static void conversions() {
    int next = Opcodes.I2L;
    for (Kind from : JVM_ORDER) {
      for (Kind to : JVM_ORDER) {
        if (from != to) {
          put(Opcode.valueOf(from + "_TO_" + to), next++, to, from);
        }
      }
    }
    for (String small : new String[] {"BYTE", "CHAR", "SHORT"}) {
      put(Opcode.valueOf("INT_TO_" + small), next++, Kind.INT, Kind.INT);
    }
  }
}
