package tapwright.translate;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes the instructions that make, fill, read and write arrays. */
final class ArrayEmitter {
  private static final String RUNTIME = "tapwright/runtime/ArrayData";
  private static final String FILL = "(Ljava/lang/Object;Ljava/lang/String;)V";
  private static final String FILL_FROM = "(Ljava/lang/Object;ILjava/lang/String;)V";

  private final MethodEmitter method;
  private final MethodVisitor out;

  ArrayEmitter(MethodEmitter method, MethodVisitor out) {
    this.method = method;
    this.out = out;
  }

  /** Returns false for an instruction that has nothing to do with arrays. */
  boolean emit(Instr instr) {
    switch (instr.opcode) {
      case ARRAY_LENGTH -> {
        method.loadAll(instr);
        out.visitInsn(Opcodes.ARRAYLENGTH);
        method.storeResult(instr, Kind.INT);
      }
      case NEW_ARRAY -> {
        method.loadAll(instr);
        make(TypeAnalysis.typeOf(instr));
        method.storeResult(instr, Kind.REF);
      }
      case FILLED_NEW_ARRAY, FILLED_NEW_ARRAY_RANGE -> filled(instr);
      case FILL_ARRAY_DATA -> data(instr);
      case AGET, AGET_WIDE, AGET_OBJECT, AGET_BOOLEAN, AGET_BYTE, AGET_CHAR, AGET_SHORT -> {
        method.loadAll(instr);
        out.visitInsn(element(instr.type).getOpcode(Opcodes.IALOAD));
        method.storeResult(instr, Kind.first(instr.defMask));
      }
      case APUT, APUT_WIDE, APUT_OBJECT, APUT_BOOLEAN, APUT_BYTE, APUT_CHAR, APUT_SHORT -> {
        method.loadAll(instr);
        out.visitInsn(element(instr.type).getOpcode(Opcodes.IASTORE));
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private static Type element(String array) {
    return Type.getType(array.substring(1));
  }

  private void make(String array) {
    Type element = element(array);
    int code =
        switch (element.getSort()) {
          case Type.BOOLEAN -> Opcodes.T_BOOLEAN;
          case Type.CHAR -> Opcodes.T_CHAR;
          case Type.BYTE -> Opcodes.T_BYTE;
          case Type.SHORT -> Opcodes.T_SHORT;
          case Type.INT -> Opcodes.T_INT;
          case Type.FLOAT -> Opcodes.T_FLOAT;
          case Type.LONG -> Opcodes.T_LONG;
          case Type.DOUBLE -> Opcodes.T_DOUBLE;
          default -> 0;
        };
    if (code == 0) {
      out.visitTypeInsn(Opcodes.ANEWARRAY, element.getInternalName());
    } else {
      out.visitIntInsn(Opcodes.NEWARRAY, code);
    }
  }

  private void filled(Instr instr) {
    String array = TypeAnalysis.typeOf(instr);
    Constants.pushInt(out, instr.uses.length);
    make(array);
    for (int i = 0; i < instr.uses.length; i++) {
      out.visitInsn(Opcodes.DUP);
      Constants.pushInt(out, i);
      method.load(instr, i);
      out.visitInsn(element(array).getOpcode(Opcodes.IASTORE));
    }
    if (instr.def < 0) {
      out.visitInsn(Opcodes.POP);
    } else {
      method.storeResult(instr, Kind.REF);
    }
  }

  /** The elements are in string constants: as instructions, many tables would be too large. */
  private void data(Instr instr) {
    method.loadAll(instr);
    var parts = ArrayText.encode(instr.arrayData);
    if (parts.size() == 1) {
      out.visitLdcInsn(parts.get(0));
      out.visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME, "fill", FILL, false);
      return;
    }
    int from = 0;
    for (int i = 0; i < parts.size(); i++) {
      if (i < parts.size() - 1) {
        out.visitInsn(Opcodes.DUP);
      }
      Constants.pushInt(out, from);
      out.visitLdcInsn(parts.get(i));
      out.visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME, "fill", FILL_FROM, false);
      from += ArrayText.ELEMENTS;
    }
  }
}
