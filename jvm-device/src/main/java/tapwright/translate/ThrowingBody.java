package tapwright.translate;

import java.util.ArrayList;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;

/** The body of a method that could not be converted: it throws a VerifyError that names it. */
public final class ThrowingBody {
  private static final String ERROR = "java/lang/VerifyError";

  private ThrowingBody() {}

  private static void write(MethodVisitor visitor, String method) {
    visitor.visitTypeInsn(Opcodes.NEW, ERROR);
    visitor.visitInsn(Opcodes.DUP);
    visitor.visitLdcInsn("method could not be converted: " + method);
    visitor.visitMethodInsn(Opcodes.INVOKESPECIAL, ERROR, "<init>", "(Ljava/lang/String;)V", false);
    visitor.visitInsn(Opcodes.ATHROW);
  }

  /** Puts the body in place of the one that a method has. */
  public static void replace(MethodNode method, String name) {
    method.instructions = new InsnList();
    method.tryCatchBlocks = new ArrayList<>();
    method.localVariables = null;
    write(method, name);
    method.maxStack = 3;
    method.maxLocals = Type.getArgumentsAndReturnSizes(method.desc) >> 2;
  }
}
