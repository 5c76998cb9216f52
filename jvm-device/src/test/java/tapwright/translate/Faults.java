package tapwright.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jf.dexlib2.Opcode;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The list of faults that the proof is tried on. */
final class Faults {
  private Faults() {}

  static List<Fault> all() {
    List<Fault> faults = new ArrayList<>();
    arithmetic(faults);
    conversions(faults);
    conditions(faults);
    literals(faults);
    arrays(faults);
    exceptions(faults);
    invocations(faults);
    arguments(faults);
    classes(faults);
    return faults;
  }

  private static void arithmetic(List<Fault> faults) {
    faults.add(Fault.swapped("sub-int the other way round", Opcode.SUB_INT));
    faults.add(Fault.swapped("sub-int/2addr the other way round", Opcode.SUB_INT_2ADDR));
    faults.add(Fault.swapped("div-long the other way round", Opcode.DIV_LONG));
    faults.add(Fault.swapped("rem-double the other way round", Opcode.REM_DOUBLE));
    faults.add(Fault.swapped("cmp-long the other way round", Opcode.CMP_LONG));
    faults.add(Fault.replaced("cmpl-float answers as cmpg", Opcodes.FCMPL, Opcodes.FCMPG));
    faults.add(Fault.replaced("cmpg-float answers as cmpl", Opcodes.FCMPG, Opcodes.FCMPL));
    faults.add(Fault.replaced("cmpl-double answers as cmpg", Opcodes.DCMPL, Opcodes.DCMPG));
    faults.add(Fault.replaced("cmpg-double answers as cmpl", Opcodes.DCMPG, Opcodes.DCMPL));
    faults.add(Fault.replaced("shr-int without sign", Opcodes.ISHR, Opcodes.IUSHR));
    faults.add(Fault.replaced("ushr-int with sign", Opcodes.IUSHR, Opcodes.ISHR));
    faults.add(Fault.replaced("shr-long without sign", Opcodes.LSHR, Opcodes.LUSHR));
    faults.add(Fault.replaced("ushr-long with sign", Opcodes.LUSHR, Opcodes.LSHR));
    faults.add(Fault.replaced("rem-int divides", Opcodes.IREM, Opcodes.IDIV));
    faults.add(Fault.replaced("or-long is xor", Opcodes.LOR, Opcodes.LXOR));
    faults.add(
        Fault.replaced(
            "neg-float subtracts from zero",
            Opcodes.FNEG,
            Opcodes.FCONST_0,
            Opcodes.SWAP,
            Opcodes.FSUB));
    faults.add(
        Fault.replaced(
            "neg-double subtracts from zero",
            Opcodes.DNEG,
            Opcodes.DCONST_0,
            Opcodes.DUP2_X2,
            Opcodes.POP2,
            Opcodes.DSUB));
  }

  private static void conversions(List<Fault> faults) {
    faults.add(Fault.replaced("int-to-byte does nothing", Opcodes.I2B));
    faults.add(Fault.replaced("int-to-char keeps the sign", Opcodes.I2C, Opcodes.I2S));
    faults.add(Fault.replaced("int-to-short loses the sign", Opcodes.I2S, Opcodes.I2C));
    faults.add(Fault.replaced("double-to-int overflows", Opcodes.D2I, Opcodes.D2L, Opcodes.L2I));
    faults.add(Fault.replaced("float-to-int overflows", Opcodes.F2I, Opcodes.F2L, Opcodes.L2I));
    faults.add(Fault.replaced("double-to-long by float", Opcodes.D2L, Opcodes.D2F, Opcodes.F2L));
    faults.add(Fault.replaced("long-to-double by float", Opcodes.L2D, Opcodes.L2F, Opcodes.F2D));
    faults.add(Fault.replaced("int-to-double by float", Opcodes.I2D, Opcodes.I2F, Opcodes.F2D));
  }

  private static void conditions(List<Fault> faults) {
    faults.add(
        Fault.swapped(
            "0 > n is taken for n > 0", Opcode.IF_LT, Opcode.IF_GE, Opcode.IF_GT, Opcode.IF_LE));
    faults.add(Fault.replaced("if-ltz takes zero", Opcodes.IFLT, Opcodes.IFLE));
    faults.add(Fault.replaced("if-gez leaves zero", Opcodes.IFGE, Opcodes.IFGT));
    faults.add(Fault.replaced("if-gtz takes zero", Opcodes.IFGT, Opcodes.IFGE));
    faults.add(Fault.replaced("if-lez leaves zero", Opcodes.IFLE, Opcodes.IFLT));
    faults.add(Fault.replaced("if-lt takes equals", Opcodes.IF_ICMPLT, Opcodes.IF_ICMPLE));
    faults.add(Fault.replaced("if-ge leaves equals", Opcodes.IF_ICMPGE, Opcodes.IF_ICMPGT));
    faults.add(Fault.replaced("if-eqz of references turned", Opcodes.IFNULL, Opcodes.IFNONNULL));
    faults.add(Fault.replaced("if-eq of references turned", Opcodes.IF_ACMPEQ, Opcodes.IF_ACMPNE));
    faults.add(switchKeys());
  }

  private static Fault switchKeys() {
    return Fault.inOutput(
        "the keys of a packed switch are one too high",
        next ->
            new MethodVisitor(Opcodes.ASM9, next) {
              @Override
              public void visitTableSwitchInsn(int min, int max, Label other, Label... labels) {
                super.visitTableSwitchInsn(min + 1, max + 1, other, labels);
              }
            });
  }

  private static void literals(List<Fault> faults) {
    faults.add(
        constants(
            "-0.0 becomes 0.0",
            value -> {
              if (value instanceof Float number && number == 0) {
                return 0f;
              }
              return value instanceof Double number && number == 0 ? (Object) 0.0 : value;
            }));
    faults.add(
        literal(
            "an 8-bit literal loses its sign",
            Set.of(Opcode.ADD_INT_LIT8, Opcode.MUL_INT_LIT8, Opcode.RSUB_INT_LIT8),
            0xff));
    faults.add(
        literal(
            "a 16-bit literal loses its sign",
            Set.of(Opcode.ADD_INT_LIT16, Opcode.MUL_INT_LIT16, Opcode.RSUB_INT),
            0xffff));
    faults.add(literal("const/4 loses its sign", Set.of(Opcode.CONST_4), 0xf));
    faults.add(literal("const/16 loses its sign", Set.of(Opcode.CONST_16), 0xffff));
    faults.add(literal("const-wide/16 loses its sign", Set.of(Opcode.CONST_WIDE_16), 0xffff));
    faults.add(literal("const-wide loses its upper half", Set.of(Opcode.CONST_WIDE), 0xffffffffL));
  }

  private static void arrays(List<Fault> faults) {
    faults.add(
        constants(
            "the last element of array data is lost",
            value ->
                value instanceof String text && text.startsWith("\uffff")
                    ? text.substring(0, text.length() - 1)
                    : value));
    faults.add(
        Fault.inDecoding(
            "an array is filled from its end",
            instr -> {
              if (instr.opcode == Opcode.FILLED_NEW_ARRAY && instr.uses.length > 1) {
                int first = instr.uses[0];
                instr.uses[0] = instr.uses[1];
                instr.uses[1] = first;
              }
            }));
    faults.add(Fault.replaced("aget-char keeps the sign", Opcodes.CALOAD, Opcodes.SALOAD));
    faults.add(Fault.replaced("aget-short loses the sign", Opcodes.SALOAD, Opcodes.CALOAD));
  }

  private static Fault literal(String name, Set<Opcode> opcodes, long mask) {
    return Fault.inDecoding(
        name,
        instr -> {
          if (opcodes.contains(instr.opcode)) {
            instr.literal &= mask;
          }
        });
  }

  private interface Constant {
    Object change(Object value);
  }

  private static Fault constants(String name, Constant constant) {
    return Fault.inOutput(
        name,
        next ->
            new MethodVisitor(Opcodes.ASM9, next) {
              @Override
              public void visitLdcInsn(Object value) {
                super.visitLdcInsn(constant.change(value));
              }
            });
  }

  private static void exceptions(List<Fault> faults) {
    faults.add(Fault.inLiveness("what a handler reads counts as dead"));
    faults.add(handlers("a handler catches everything", false));
    faults.add(handlers("handlers are lost", true));
    faults.add(Fault.replaced("monitor-exit is left out", Opcodes.MONITOREXIT, Opcodes.POP));
    faults.add(Fault.replaced("monitor-enter is left out", Opcodes.MONITORENTER, Opcodes.POP));
  }

  private static Fault handlers(String name, boolean lost) {
    return Fault.inOutput(
        name,
        next ->
            new MethodVisitor(Opcodes.ASM9, next) {
              @Override
              public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
                if (!lost) {
                  super.visitTryCatchBlock(start, end, handler, null);
                } else if (type == null) {
                  super.visitTryCatchBlock(start, end, handler, null);
                }
              }
            });
  }

  private static void invocations(List<Fault> faults) {
    faults.add(
        Fault.inOutput(
            "a super call is virtual",
            next ->
                new MethodVisitor(Opcodes.ASM9, next) {
                  @Override
                  public void visitMethodInsn(
                      int opcode, String owner, String name, String descriptor, boolean itf) {
                    boolean special = opcode == Opcodes.INVOKESPECIAL && !name.equals("<init>");
                    int kind = itf ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
                    super.visitMethodInsn(special ? kind : opcode, owner, name, descriptor, itf);
                  }
                }));
    faults.add(
        Fault.inOutput(
            "a cast is left out",
            next ->
                new MethodVisitor(Opcodes.ASM9, next) {
                  @Override
                  public void visitTypeInsn(int opcode, String type) {
                    if (opcode != Opcodes.CHECKCAST) {
                      super.visitTypeInsn(opcode, type);
                    }
                  }
                }));
  }

  private static void arguments(List<Fault> faults) {
    faults.add(
        Fault.inDecoding(
            "two arguments change places",
            instr -> {
              int count = instr.uses.length;
              if (instr.opcode == Opcode.INVOKE_STATIC
                  && count > 1
                  && instr.useMasks[count - 1] == instr.useMasks[count - 2]) {
                int last = instr.uses[count - 1];
                instr.uses[count - 1] = instr.uses[count - 2];
                instr.uses[count - 2] = last;
              }
            }));
    faults.add(
        Fault.inOutput(
            "a bootstrap method is asked for another name",
            next ->
                new MethodVisitor(Opcodes.ASM9, next) {
                  @Override
                  public void visitInvokeDynamicInsn(
                      String name, String descriptor, Handle handle, Object... arguments) {
                    super.visitInvokeDynamicInsn(name + "x", descriptor, handle, arguments);
                  }
                }));
  }

  private static void classes(List<Fault> faults) {
    faults.add(
        Fault.inClasses(
            "static values are lost", node -> node.fields.forEach(field -> field.value = null)));
    faults.add(
        Fault.inClasses(
            "annotations are lost",
            node -> node.methods.forEach(method -> method.visibleAnnotations = null)));
    faults.add(
        Fault.inClasses(
            "thrown types are lost",
            node -> node.methods.forEach(method -> method.exceptions = null)));
    faults.add(Fault.inClasses("nested classes are lost", node -> node.innerClasses.clear()));
    faults.add(
        Fault.inClasses(
            "the enclosing method is lost",
            node -> node.outerMethod = node.outerMethodDesc = null));
    faults.add(
        Fault.inClasses(
            "bridge methods are lost",
            node -> node.methods.removeIf(method -> (method.access & Opcodes.ACC_BRIDGE) != 0)));
  }
}
