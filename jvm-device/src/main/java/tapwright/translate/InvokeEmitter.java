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
    if (instr.type != null && forwarded(instr, called)) {
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

  /**
   * Has a constructor of another class than a JVM allows called by one of the class that it allows:
   * the class of a new object, or the parent of the class whose constructor this is.
   */
  private boolean forwarded(Instr instr, MethodReference called) {
    String ancestor = called.getDefiningClass();
    String parent = "L" + context.superName() + ";";
    boolean allowed = instr.type.equals(ancestor) || instr.onThis && parent.equals(ancestor);
    String by = instr.onThis ? parent : instr.type;
    String descriptor =
        allowed ? null : context.surroundings().forward(by, ancestor, instr.descriptor);
    if (descriptor == null) {
      return false;
    }
    out.visitInsn(Opcodes.ACONST_NULL);
    out.visitMethodInsn(Opcodes.INVOKESPECIAL, Names.internal(by), "<init>", descriptor, false);
    return true;
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
