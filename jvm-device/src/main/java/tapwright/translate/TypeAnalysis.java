package tapwright.translate;

import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.jf.dexlib2.Opcode;
import org.jf.dexlib2.iface.reference.FieldReference;
import org.jf.dexlib2.iface.reference.MethodReference;
import org.jf.dexlib2.iface.reference.Reference;
import org.jf.dexlib2.iface.reference.StringReference;
import org.jf.dexlib2.iface.reference.TypeReference;

/**
 * Finds what each register holds before each instruction, and settles the kinds that instructions
 * leave open. Code that reads what no path has written is refused, as a device refuses it.
 */
final class TypeAnalysis {
  private static final int REF = Kind.REF.bit;

  private final Code code;
  private final Predicate<Reference> yieldsProbes;
  private final RegisterTypes[] atLeader;
  private final BitSet pending = new BitSet();

  TypeAnalysis(Code code, Predicate<Reference> yieldsProbes) {
    this.code = code;
    this.yieldsProbes = yieldsProbes;
    this.atLeader = new RegisterTypes[code.instrs.length];
  }

  /** Settles the kinds of a method with these parameters, its receiver among them. */
  void run(List<String> parameters, boolean constructor) {
    RegisterTypes types = new RegisterTypes(code.registers);
    int register = code.registers - sizeOf(parameters);
    for (String parameter : parameters) {
      Kind kind = Kind.of(parameter);
      types.set(register, kind.bit, RefType.of(parameter), null);
      register += kind.size;
    }
    if (constructor) {
      RefType made = RefType.made(parameters.get(0), RefType.THIS);
      types.set(code.registers - sizeOf(parameters), REF, made, null);
    }
    flow(types, 0);
    RegisterTypes now = new RegisterTypes(code.registers);
    for (int leader = pending.nextSetBit(0); leader >= 0; leader = pending.nextSetBit(0)) {
      pending.clear(leader);
      walk(leader, now, false);
    }
    for (int leader = 0; leader < atLeader.length; leader++) {
      if (atLeader[leader] != null) {
        walk(leader, now, true);
      }
    }
  }

  private static int sizeOf(List<String> parameters) {
    return parameters.stream().mapToInt(type -> Kind.of(type).size).sum();
  }

  /** Whether an object whose constructor has yet to run is held where a block begins. */
  boolean holdsUnfinished(int leader) {
    return atLeader[leader].holdsUnfinished();
  }

  private void flow(RegisterTypes types, int leader) {
    if (atLeader[leader] == null) {
      atLeader[leader] = types.copy();
      pending.set(leader);
    } else if (atLeader[leader].merge(types)) {
      pending.set(leader);
    }
  }

  /** Goes through one block; {@code settle} once all is known. */
  private void walk(int leader, RegisterTypes types, boolean settle) {
    types.assign(atLeader[leader]);
    int end = code.endOfBlock(leader);
    boolean changed = true;
    int lastTry = Instr.NONE;
    for (int i = leader; i < end; i++) {
      Instr instr = code.instrs[i];
      markProbe(instr, types);
      if (settle) {
        instr.reached = true;
        settle(instr, types);
      } else {
        Code.Try handlers = code.handlersOf(i);
        if (handlers != null && (changed || code.tryOf[i] != lastTry)) {
          for (int handler : handlers.handlers()) {
            flow(types, handler);
          }
          changed = false;
          lastTry = code.tryOf[i];
        }
      }
      instr.onNull = isArrayAccess(instr) && isNull(types, instr.uses[0]);
      if (instr.onNull) {
        return;
      }
      if (instr.def >= 0) {
        apply(instr, types, i);
        changed = true;
      } else if (isConstructorCall(instr)) {
        types.initialized(refOf(types, instr.uses[0]));
        changed = true;
      }
      if (!settle) {
        follow(instr, i, types);
      }
    }
  }

  private void follow(Instr instr, int index, RegisterTypes types) {
    if (!instr.erased) {
      for (int target : instr.targets) {
        jump(types, target);
      }
    }
    if (instr.continues() && code.leaders.get(index + 1)) {
      jump(types, index + 1);
    }
  }

  private void jump(RegisterTypes types, int target) {
    if (target >= code.instrs.length) {
      throw new TranslationException("code runs past its end");
    }
    if (code.instrs[target].opcode == Opcode.MOVE_EXCEPTION) {
      throw new TranslationException("a jump to " + code.instrs[target]);
    }
    flow(types, target);
  }

  private void apply(Instr instr, RegisterTypes types, int index) {
    if (instr.erased) {
      types.set(instr.def, REF, RefType.PROBES, null);
    } else if (instr.isMove()) {
      int from = instr.uses[0];
      int mask = types.mask(from) & instr.useMasks[0];
      types.set(instr.def, mask, types.ref(from), types.constant(from));
    } else if (isArrayAccess(instr)) {
      String array = refOf(types, instr.uses[0]).type();
      int mask = array == null ? 0 : Kind.of(array.substring(1)).bit & elementMask(instr);
      types.set(instr.def, mask, mask == REF ? RefType.of(array.substring(1)) : null, null);
    } else {
      types.set(instr.def, instr.defMask, defined(instr, index), constant(instr));
    }
  }

  private static Object constant(Instr instr) {
    return switch (instr.opcode) {
      case CONST_4,
          CONST_16,
          CONST,
          CONST_HIGH16,
          CONST_WIDE_16,
          CONST_WIDE_32,
          CONST_WIDE,
          CONST_WIDE_HIGH16 ->
          instr.literal;
      case CONST_STRING, CONST_STRING_JUMBO -> {
        String text = ((StringReference) instr.reference).getString();
        yield Constants.fits(text) ? text : null;
      }
      default -> null;
    };
  }

  private static RefType defined(Instr instr, int index) {
    return switch (instr.opcode) {
      case CONST_4, CONST_16, CONST, CONST_HIGH16 -> RefType.NULL;
      case NEW_INSTANCE -> RefType.made(typeOf(instr), index);
      case NEW_ARRAY, CHECK_CAST -> RefType.of(typeOf(instr));
      default ->
          instr.reference instanceof FieldReference field
              ? RefType.of(field.getType())
              : instr.descriptor != null
                  ? RefType.of(instr.descriptor.substring(instr.descriptor.indexOf(')') + 1))
                  : RefType.ANY;
    };
  }

  static String typeOf(Instr instr) {
    return ((TypeReference) instr.reference).getType();
  }

  /** Marks an instruction that only serves coverage probes of another tool. */
  private void markProbe(Instr instr, RegisterTypes types) {
    instr.erased =
        switch (instr.opcode) {
          case SGET_OBJECT, SPUT_OBJECT, INVOKE_STATIC, INVOKE_STATIC_RANGE ->
              yieldsProbes.test(instr.reference);
          case AGET_OBJECT, CHECK_CAST, IF_EQZ, IF_NEZ, APUT_BOOLEAN ->
              refOf(types, instr.uses[0]) == RefType.PROBES;
          default -> false;
        };
  }

  private static boolean isArrayAccess(Instr instr) {
    return !instr.erased && elementMask(instr) != 0;
  }

  /** The kinds that the element may have by the opcode alone. */
  private static int elementMask(Instr instr) {
    return switch (instr.opcode) {
      case AGET, AGET_WIDE, AGET_OBJECT, AGET_BOOLEAN, AGET_BYTE, AGET_CHAR, AGET_SHORT ->
          instr.defMask;
      case APUT, APUT_WIDE, APUT_OBJECT, APUT_BOOLEAN, APUT_BYTE, APUT_CHAR, APUT_SHORT ->
          instr.useMasks[2];
      default -> 0;
    };
  }

  private static boolean isNull(RegisterTypes types, int register) {
    return refOf(types, register).sort() == RefType.Sort.NULL;
  }

  private static RefType refOf(RegisterTypes types, int register) {
    RefType ref = types.ref(register);
    return ref == null ? RefType.ANY : ref;
  }

  static boolean isConstructorCall(Instr instr) {
    return (instr.opcode == Opcode.INVOKE_DIRECT || instr.opcode == Opcode.INVOKE_DIRECT_RANGE)
        && ((MethodReference) instr.reference).getName().equals("<init>");
  }

  private static void settle(Instr instr, RegisterTypes types) {
    if (instr.erased) {
      return;
    }
    if (isArrayAccess(instr)) {
      settleArray(instr, types);
    } else if (isConstructorCall(instr)) {
      RefType made = refOf(types, instr.uses[0]);
      instr.type = made.sort() == RefType.Sort.MADE ? made.type() : null;
      instr.onThis = made.site() == RefType.THIS;
    } else if (instr.uses.length == 2 && instr.targets.length > 0) {
      int both = types.mask(instr.uses[0]) & types.mask(instr.uses[1]);
      instr.useMasks[0] &= both;
      instr.useMasks[1] &= both;
    }
    instr.useConstants = new Object[instr.uses.length];
    for (int i = 0; i < instr.uses.length; i++) {
      int mask = instr.useMasks[i] & types.mask(instr.uses[i]);
      if (mask == 0) {
        throw new TranslationException(instr + " reads v" + instr.uses[i] + ", which is not set");
      }
      instr.useMasks[i] = instr.isMove() ? mask : Integer.lowestOneBit(mask);
      instr.useConstants[i] = types.constant(instr.uses[i]);
    }
    if (instr.isMove()) {
      instr.defMask = instr.useMasks[0];
    }
  }

  private static void settleArray(Instr instr, RegisterTypes types) {
    RefType array = refOf(types, instr.uses[0]);
    if (array.sort() == RefType.Sort.NULL) {
      return;
    }
    int element = array.sort() == RefType.Sort.ARRAY ? Kind.of(array.type().substring(1)).bit : 0;
    if ((element & elementMask(instr)) == 0) {
      throw new TranslationException(instr + " on what is no such array");
    }
    instr.type = array.type();
    if (instr.def >= 0) {
      instr.defMask = element;
    } else {
      instr.useMasks[2] = element;
    }
  }
}
