package tapwright.translate;

import org.jf.dexlib2.Opcode;
import org.jf.dexlib2.iface.reference.FieldReference;
import org.jf.dexlib2.iface.reference.MethodHandleReference;
import org.jf.dexlib2.iface.reference.MethodProtoReference;
import org.jf.dexlib2.iface.reference.StringReference;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes one instruction: pushes what it reads, does what it does, stores its result. */
final class InstrEmitter {
  private final MethodEmitter method;
  private final MethodVisitor out;
  private final MethodContext context;
  private final InvokeEmitter invocations;
  private final ArrayEmitter arrays;

  InstrEmitter(MethodEmitter method, MethodVisitor out, MethodContext context) {
    this.method = method;
    this.out = out;
    this.context = context;
    this.invocations = new InvokeEmitter(method, out, context);
    this.arrays = new ArrayEmitter(method, out);
  }

  static boolean pushesFirstUseFirst(Instr instr) {
    return switch (instr.opcode) {
      case RSUB_INT, RSUB_INT_LIT8, FILLED_NEW_ARRAY, FILLED_NEW_ARRAY_RANGE -> false;
      default -> instr.uses.length > 0;
    };
  }

  void emit(Instr instr) {
    if (instr.erased) {
      out.visitInsn(Opcodes.ACONST_NULL);
      method.storeResult(instr, Kind.REF);
    } else if (instr.onNull) {
      out.visitInsn(Opcodes.ACONST_NULL);
      out.visitInsn(Opcodes.ATHROW);
    } else if (instr.isMove()) {
      method.move(instr);
    } else if (Operations.of(instr.opcode) != null) {
      arithmetic(instr, Operations.of(instr.opcode));
    } else if (instr.reference instanceof FieldReference field) {
      field(instr, field);
    } else if (!control(instr) && !constant(instr) && !arrays.emit(instr)) {
      invocations.emit(instr);
    }
  }

  private void arithmetic(Instr instr, Operations.Operation operation) {
    switch (instr.opcode) {
      case RSUB_INT, RSUB_INT_LIT8 -> {
        Constants.pushInt(out, (int) instr.literal);
        method.loadAll(instr);
      }
      case NOT_INT -> {
        method.loadAll(instr);
        out.visitInsn(Opcodes.ICONST_M1);
      }
      case NOT_LONG -> {
        method.loadAll(instr);
        out.visitLdcInsn(-1L);
      }
      default -> {
        method.loadAll(instr);
        switch (instr.opcode.format) {
          case Format22b, Format22s -> Constants.pushInt(out, (int) instr.literal);
          default -> {}
        }
      }
    }
    out.visitInsn(operation.jvmOpcode());
    method.storeResult(instr, operation.result());
  }

  private void field(Instr instr, FieldReference field) {
    method.loadAll(instr);
    boolean get = instr.opcode.setsRegister();
    int opcode =
        Operands.isStatic(instr.opcode)
            ? get ? Opcodes.GETSTATIC : Opcodes.PUTSTATIC
            : get ? Opcodes.GETFIELD : Opcodes.PUTFIELD;
    String owner = Names.internal(field.getDefiningClass());
    out.visitFieldInsn(opcode, owner, field.getName(), field.getType());
    if (get) {
      method.storeResult(instr, Kind.of(field.getType()));
    }
  }

  private boolean control(Instr instr) {
    switch (instr.opcode) {
      case GOTO, GOTO_16, GOTO_32 ->
          out.visitJumpInsn(Opcodes.GOTO, method.label(instr.targets[0]));
      case RETURN_VOID, RETURN, RETURN_WIDE, RETURN_OBJECT -> method.leave(instr);
      case THROW -> {
        method.loadAll(instr);
        out.visitInsn(Opcodes.ATHROW);
      }
      case MONITOR_ENTER, MONITOR_EXIT -> {
        method.loadAll(instr);
        boolean enter = instr.opcode == Opcode.MONITOR_ENTER;
        out.visitInsn(enter ? Opcodes.MONITORENTER : Opcodes.MONITOREXIT);
      }
      case MOVE_EXCEPTION -> method.storeResult(instr, Kind.REF);
      case PACKED_SWITCH, SPARSE_SWITCH -> branch(instr);
      default -> {
        return condition(instr);
      }
    }
    return true;
  }

  private boolean condition(Instr instr) {
    boolean references = instr.uses.length > 0 && instr.useKind(0) == Kind.REF;
    int opcode =
        switch (instr.opcode) {
          case IF_EQ -> references ? Opcodes.IF_ACMPEQ : Opcodes.IF_ICMPEQ;
          case IF_NE -> references ? Opcodes.IF_ACMPNE : Opcodes.IF_ICMPNE;
          case IF_LT -> Opcodes.IF_ICMPLT;
          case IF_GE -> Opcodes.IF_ICMPGE;
          case IF_GT -> Opcodes.IF_ICMPGT;
          case IF_LE -> Opcodes.IF_ICMPLE;
          case IF_EQZ -> references ? Opcodes.IFNULL : Opcodes.IFEQ;
          case IF_NEZ -> references ? Opcodes.IFNONNULL : Opcodes.IFNE;
          case IF_LTZ -> Opcodes.IFLT;
          case IF_GEZ -> Opcodes.IFGE;
          case IF_GTZ -> Opcodes.IFGT;
          case IF_LEZ -> Opcodes.IFLE;
          default -> 0;
        };
    if (opcode == 0) {
      return false;
    }
    method.loadAll(instr);
    out.visitJumpInsn(opcode, method.label(instr.targets[0]));
    return true;
  }

  private void branch(Instr instr) {
    method.loadAll(instr);
    if (instr.keys.length == 0) {
      out.visitInsn(Opcodes.POP);
      return;
    }
    Label[] targets = new Label[instr.targets.length];
    for (int i = 0; i < targets.length; i++) {
      targets[i] = method.label(instr.targets[i]);
    }
    int last = instr.keys[0] + instr.keys.length - 1;
    if (instr.opcode == Opcode.PACKED_SWITCH && last >= instr.keys[0]) {
      out.visitTableSwitchInsn(instr.keys[0], last, method.labelAfter(), targets);
    } else {
      out.visitLookupSwitchInsn(method.labelAfter(), instr.keys, targets);
    }
  }

  private boolean constant(Instr instr) {
    switch (instr.opcode) {
      case CONST_4,
          CONST_16,
          CONST,
          CONST_HIGH16,
          CONST_WIDE_16,
          CONST_WIDE_32,
          CONST_WIDE,
          CONST_WIDE_HIGH16 -> {
        literal(instr);
        return true;
      }
      case CONST_STRING, CONST_STRING_JUMBO ->
          Constants.pushString(out, ((StringReference) instr.reference).getString());
      case CONST_CLASS -> Constants.pushClass(out, TypeAnalysis.typeOf(instr));
      case CONST_METHOD_HANDLE ->
          out.visitLdcInsn(
              Constants.handle((MethodHandleReference) instr.reference, context.surroundings()));
      case CONST_METHOD_TYPE ->
          out.visitLdcInsn(
              Type.getMethodType(Names.descriptor((MethodProtoReference) instr.reference)));
      case NEW_INSTANCE ->
          out.visitTypeInsn(Opcodes.NEW, Names.internal(TypeAnalysis.typeOf(instr)));
      case CHECK_CAST, INSTANCE_OF -> {
        method.loadAll(instr);
        boolean cast = instr.opcode == Opcode.CHECK_CAST;
        String type = Names.internal(TypeAnalysis.typeOf(instr));
        out.visitTypeInsn(cast ? Opcodes.CHECKCAST : Opcodes.INSTANCEOF, type);
      }
      default -> {
        return false;
      }
    }
    method.storeResult(instr, Kind.first(instr.defMask));
    return true;
  }

  private void literal(Instr instr) {
    boolean single = Integer.bitCount(instr.liveDefMask) == 1;
    for (Kind kind : Kind.ALL) {
      if ((instr.liveDefMask & kind.bit) != 0) {
        Constants.push(out, kind, instr.literal);
        if (single) {
          method.storeResult(instr, kind);
        } else {
          method.store(instr, kind);
        }
      }
    }
  }
}
