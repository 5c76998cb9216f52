package tapwright.translate;

import org.jf.dexlib2.Opcode;
import org.jf.dexlib2.iface.reference.CallSiteReference;
import org.jf.dexlib2.iface.reference.MethodReference;
import org.jf.dexlib2.iface.value.EncodedValue;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes invocations. */
final class InvokeEmitter {
  private final MethodEmitter method;
  private final MethodVisitor out;
  private final MethodContext context;

  InvokeEmitter(MethodEmitter method, MethodVisitor out, MethodContext context) {
    this.method = method;
    this.out = out;
    this.context = context;
  }

  void emit(Instr instr) {
    method.loadAll(instr);
    if (instr.reference instanceof CallSiteReference site) {
      custom(instr, site);
    } else {
      invoke(instr, (MethodReference) instr.reference);
    }
    Kind result = Kind.of(instr.descriptor.substring(instr.descriptor.indexOf(')') + 1));
    if (instr.def >= 0) {
      method.storeResult(instr, result);
    } else if (result != null) {
      out.visitInsn(result.pop());
    }
  }

  private void invoke(Instr instr, MethodReference called) {
    String owner = Names.internal(called.getDefiningClass());
    int opcode =
        switch (instr.opcode) {
          case INVOKE_STATIC, INVOKE_STATIC_RANGE -> Opcodes.INVOKESTATIC;
          case INVOKE_INTERFACE, INVOKE_INTERFACE_RANGE -> Opcodes.INVOKEINTERFACE;
          case INVOKE_DIRECT, INVOKE_DIRECT_RANGE, INVOKE_SUPER, INVOKE_SUPER_RANGE ->
              Opcodes.INVOKESPECIAL;
          case INVOKE_VIRTUAL, INVOKE_VIRTUAL_RANGE, INVOKE_POLYMORPHIC, INVOKE_POLYMORPHIC_RANGE ->
              Opcodes.INVOKEVIRTUAL;
          default -> throw new TranslationException("unknown instruction " + instr.opcode.name);
        };
    boolean isSuper =
        instr.opcode == Opcode.INVOKE_SUPER || instr.opcode == Opcode.INVOKE_SUPER_RANGE;
    if (isSuper && owner.equals(context.className())) {
      owner = context.superName(); // A JVM would take the class's own method.
    }
    if (instr.type != null && !instr.type.equals(called.getDefiningClass())) {
      String own =
          context.surroundings().forward(instr.type, called.getDefiningClass(), instr.descriptor);
      out.visitInsn(Opcodes.ACONST_NULL);
      out.visitMethodInsn(opcode, Names.internal(instr.type), "<init>", own, false);
      return;
    }
    boolean itf =
        switch (opcode) {
          case Opcodes.INVOKEINTERFACE -> true;
          case Opcodes.INVOKESTATIC, Opcodes.INVOKESPECIAL ->
              !owner.startsWith("[") && context.surroundings().isInterface(owner);
          default -> false;
        };
    out.visitMethodInsn(opcode, owner, called.getName(), instr.descriptor, itf);
  }

  private void custom(Instr instr, CallSiteReference site) {
    Object[] extra = new Object[site.getExtraArguments().size()];
    int at = 0;
    for (EncodedValue value : site.getExtraArguments()) {
      extra[at++] = Values.loadable(value, context.surroundings());
    }
    out.visitInvokeDynamicInsn(
        site.getMethodName(),
        instr.descriptor,
        Constants.handle(site.getMethodHandle(), context.surroundings()),
        extra);
  }
}
