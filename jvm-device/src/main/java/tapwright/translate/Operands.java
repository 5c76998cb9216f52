package tapwright.translate;

import java.util.ArrayList;
import java.util.List;
import org.jf.dexlib2.Opcode;
import org.jf.dexlib2.iface.instruction.DualReferenceInstruction;
import org.jf.dexlib2.iface.instruction.FiveRegisterInstruction;
import org.jf.dexlib2.iface.instruction.Instruction;
import org.jf.dexlib2.iface.instruction.OneRegisterInstruction;
import org.jf.dexlib2.iface.instruction.ReferenceInstruction;
import org.jf.dexlib2.iface.instruction.RegisterRangeInstruction;
import org.jf.dexlib2.iface.instruction.ThreeRegisterInstruction;
import org.jf.dexlib2.iface.instruction.TwoRegisterInstruction;
import org.jf.dexlib2.iface.instruction.WideLiteralInstruction;
import org.jf.dexlib2.iface.reference.CallSiteReference;
import org.jf.dexlib2.iface.reference.FieldReference;
import org.jf.dexlib2.iface.reference.MethodProtoReference;
import org.jf.dexlib2.iface.reference.MethodReference;
import org.jf.dexlib2.iface.reference.Reference;
import org.jf.dexlib2.iface.reference.TypeReference;

/** Finds the registers, kinds, literal and reference of an instruction. */
final class Operands {
  private static final int REF = Kind.REF.bit;
  private static final int INT = Kind.INT.bit;
  private static final int COMPARED = REF | INT;

  private final Kind result;

  Operands(Kind result) {
    this.result = result;
  }

  static int registerA(Instruction from) {
    return ((OneRegisterInstruction) from).getRegisterA();
  }

  private static int registerB(Instruction from) {
    return ((TwoRegisterInstruction) from).getRegisterB();
  }

  private static int registerC(Instruction from) {
    return ((ThreeRegisterInstruction) from).getRegisterC();
  }

  void decode(Instr instr, Instruction from) {
    if (from instanceof ReferenceInstruction referring) {
      instr.reference = referring.getReference();
    }
    if (from instanceof WideLiteralInstruction literal) {
      instr.literal = literal.getWideLiteral();
    }
    if (!plain(instr, from) && !arithmetic(instr, from) && !memory(instr, from)) {
      switch (instr.opcode.format) {
        case Format35c, Format3rc, Format45cc, Format4rcc -> invocation(instr, from);
        default -> throw new TranslationException("unknown instruction " + instr.opcode.name);
      }
    }
  }

  private boolean plain(Instr instr, Instruction from) {
    switch (instr.opcode) {
      case NOP, GOTO, GOTO_16, GOTO_32, RETURN_VOID -> {}
      case RETURN, RETURN_WIDE, RETURN_OBJECT -> {
        if (result == null) {
          throw new TranslationException("a void method returns a value");
        }
        instr.reads(new int[] {registerA(from)}, result.bit);
      }
      case CONST_4, CONST_16, CONST, CONST_HIGH16 ->
          instr.defines(registerA(from), instr.literal == 0 ? Kind.NARROW : Kind.NARROW & ~REF);
      case CONST_WIDE_16, CONST_WIDE_32, CONST_WIDE, CONST_WIDE_HIGH16 ->
          instr.defines(registerA(from), Kind.WIDE);
      case CONST_STRING,
          CONST_STRING_JUMBO,
          CONST_CLASS,
          CONST_METHOD_HANDLE,
          CONST_METHOD_TYPE,
          NEW_INSTANCE,
          MOVE_EXCEPTION ->
          instr.defines(registerA(from), REF);
      case MONITOR_ENTER, MONITOR_EXIT, THROW, FILL_ARRAY_DATA ->
          instr.reads(new int[] {registerA(from)}, REF);
      case IF_EQZ, IF_NEZ -> instr.reads(new int[] {registerA(from)}, COMPARED);
      case IF_LTZ, IF_GEZ, IF_GTZ, IF_LEZ, PACKED_SWITCH, SPARSE_SWITCH ->
          instr.reads(new int[] {registerA(from)}, INT);
      case IF_EQ, IF_NE ->
          instr.reads(new int[] {registerA(from), registerB(from)}, COMPARED, COMPARED);
      case IF_LT, IF_GE, IF_GT, IF_LE ->
          instr.reads(new int[] {registerA(from), registerB(from)}, INT, INT);
      default -> {
        return false;
      }
    }
    return true;
  }

  private static boolean arithmetic(Instr instr, Instruction from) {
    Operations.Operation operation = Operations.of(instr.opcode);
    if (operation == null) {
      return false;
    }
    int[] registers =
        switch (instr.opcode.format) {
          case Format23x -> new int[] {registerB(from), registerC(from)};
          case Format12x ->
              operation.operands().length == 2
                  ? new int[] {registerA(from), registerB(from)}
                  : new int[] {registerB(from)};
          default -> new int[] {registerB(from)};
        };
    int[] masks = new int[registers.length];
    for (int i = 0; i < masks.length; i++) {
      masks[i] = operation.operands()[i].bit;
    }
    instr.reads(registers, masks);
    instr.defines(registerA(from), operation.result().bit);
    return true;
  }

  /** Moves, casts, arrays and fields. */
  private static boolean memory(Instr instr, Instruction from) {
    if (instr.isMove()) {
      int mask = instr.opcode.setsWideRegister() ? Kind.WIDE : Kind.NARROW;
      instr.reads(new int[] {registerB(from)}, mask);
      instr.defines(registerA(from), mask);
      return true;
    }
    switch (instr.opcode) {
      case CHECK_CAST -> {
        instr.reads(new int[] {registerA(from)}, REF);
        instr.defines(registerA(from), REF);
      }
      case INSTANCE_OF, ARRAY_LENGTH -> {
        instr.reads(new int[] {registerB(from)}, REF);
        instr.defines(registerA(from), INT);
      }
      case NEW_ARRAY -> {
        instr.reads(new int[] {registerB(from)}, INT);
        instr.defines(registerA(from), REF);
      }
      default -> {
        return array(instr, from) || field(instr, from);
      }
    }
    return true;
  }

  private static boolean array(Instr instr, Instruction from) {
    int element =
        switch (instr.opcode) {
          case AGET, APUT -> INT | Kind.FLOAT.bit;
          case AGET_WIDE, APUT_WIDE -> Kind.WIDE;
          case AGET_OBJECT, APUT_OBJECT -> REF;
          case AGET_BOOLEAN,
              AGET_BYTE,
              AGET_CHAR,
              AGET_SHORT,
              APUT_BOOLEAN,
              APUT_BYTE,
              APUT_CHAR,
              APUT_SHORT ->
              INT;
          default -> 0;
        };
    if (element == 0) {
      return false;
    }
    int value = registerA(from);
    if (instr.opcode.setsRegister()) {
      instr.reads(new int[] {registerB(from), registerC(from)}, REF, INT);
      instr.defines(value, element);
    } else {
      instr.reads(new int[] {registerB(from), registerC(from), value}, REF, INT, element);
    }
    return true;
  }

  private static boolean field(Instr instr, Instruction from) {
    if (!(instr.reference instanceof FieldReference field)) {
      return false;
    }
    int kind = Kind.of(field.getType()).bit;
    boolean isStatic = isStatic(instr.opcode);
    if (instr.opcode.setsRegister()) {
      instr.defines(registerA(from), kind);
      if (!isStatic) {
        instr.reads(new int[] {registerB(from)}, REF);
      }
    } else if (isStatic) {
      instr.reads(new int[] {registerA(from)}, kind);
    } else {
      instr.reads(new int[] {registerB(from), registerA(from)}, REF, kind);
    }
    return true;
  }

  static boolean isStatic(Opcode fieldAccess) {
    return fieldAccess.name.charAt(0) == 's'; // sget and sput
  }

  private static void invocation(Instr instr, Instruction from) {
    List<String> types = new ArrayList<>();
    Reference reference = instr.reference;
    if (from instanceof DualReferenceInstruction both) { // invoke-polymorphic
      types.add(((MethodReference) reference).getDefiningClass());
      MethodProtoReference prototype = (MethodProtoReference) both.getReference2();
      prototype.getParameterTypes().forEach(type -> types.add(type.toString()));
      instr.descriptor = Names.descriptor(prototype);
    } else if (reference instanceof MethodReference method) {
      if (instr.opcode != Opcode.INVOKE_STATIC && instr.opcode != Opcode.INVOKE_STATIC_RANGE) {
        types.add(method.getDefiningClass());
      }
      method.getParameterTypes().forEach(type -> types.add(type.toString()));
      instr.descriptor = Names.descriptor(method);
    } else if (reference instanceof CallSiteReference site) {
      site.getMethodProto().getParameterTypes().forEach(type -> types.add(type.toString()));
      instr.descriptor = Names.descriptor(site.getMethodProto());
    } else { // filled-new-array
      String array = ((TypeReference) reference).getType();
      int count = registers(from).length;
      for (int i = 0; i < count; i++) {
        types.add(array.substring(1));
      }
      instr.descriptor = "()" + array;
    }
    arguments(instr, registers(from), types);
  }

  private static void arguments(Instr instr, int[] registers, List<String> types) {
    int[] uses = new int[types.size()];
    int[] masks = new int[uses.length];
    int at = 0;
    for (int i = 0; i < uses.length; i++) {
      Kind kind = Kind.of(types.get(i));
      if (at + kind.size > registers.length) {
        throw new TranslationException(instr + " has too few arguments");
      }
      uses[i] = registers[at];
      masks[i] = kind.bit;
      at += kind.size;
    }
    instr.reads(uses, masks);
  }

  private static int[] registers(Instruction from) {
    if (from instanceof RegisterRangeInstruction range) {
      int[] registers = new int[range.getRegisterCount()];
      for (int i = 0; i < registers.length; i++) {
        registers[i] = range.getStartRegister() + i;
      }
      return registers;
    }
    FiveRegisterInstruction five = (FiveRegisterInstruction) from;
    int[] registers = {
      five.getRegisterC(),
      five.getRegisterD(),
      five.getRegisterE(),
      five.getRegisterF(),
      five.getRegisterG()
    };
    return java.util.Arrays.copyOf(registers, five.getRegisterCount());
  }
}
