package tapwright.framework;

import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Rewrites the calls that ask for a shadow at run time: to the original code where there can be no
 * shadow, otherwise to a call that is bound once and for all.
 */
final class ShadowCallVisitor extends MethodVisitor {
  private static final String SUPPORT = "org/robolectric/internal/bytecode/InvokeDynamicSupport";
  private static final String BOUND_ONCE = "tapwright/device/shadow/ShadowCalls";

  private final boolean direct;

  ShadowCallVisitor(MethodVisitor next, boolean direct) {
    super(Opcodes.ASM9, next);
    this.direct = direct;
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    if (!bootstrap.getOwner().equals(SUPPORT) || bootstrap.getName().equals("bootstrapIntrinsic")) {
      super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    } else if (direct && arguments.length > 0 && arguments[0] instanceof Handle code) {
      int call =
          code.getTag() == Opcodes.H_INVOKESTATIC ? Opcodes.INVOKESTATIC : Opcodes.INVOKESPECIAL;
      visitMethodInsn(call, code.getOwner(), code.getName(), code.getDesc(), false);
    } else {
      Handle once =
          new Handle(
              Opcodes.H_INVOKESTATIC, BOUND_ONCE, bootstrap.getName(), bootstrap.getDesc(), false);
      super.visitInvokeDynamicInsn(name, descriptor, once, arguments);
    }
  }
}
