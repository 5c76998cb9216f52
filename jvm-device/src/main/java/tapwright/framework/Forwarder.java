package tapwright.framework;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes a method that does nothing but call another one of the same class, overridden or not. */
final class Forwarder {
  private Forwarder() {}

  static void write(
      MethodVisitor code, boolean isStatic, String owner, String method, String descriptor) {
    code.visitCode();
    int local = 0;
    if (!isStatic) {
      code.visitVarInsn(Opcodes.ALOAD, local++);
    }
    for (Type argument : Type.getArgumentTypes(descriptor)) {
      code.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
      local += argument.getSize();
    }
    int call = isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKESPECIAL;
    code.visitMethodInsn(call, owner, method, descriptor, false);
    Type result = Type.getReturnType(descriptor);
    code.visitInsn(result.getOpcode(Opcodes.IRETURN));
    code.visitMaxs(Math.max(local, result.getSize()), local);
    code.visitEnd();
  }
}
