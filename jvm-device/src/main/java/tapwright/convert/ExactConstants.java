package tapwright.convert;

import com.googlecode.d2j.asm.LdcOptimizeAdapter;
import org.objectweb.asm.MethodVisitor;

/**
 * Writes constants by their shortest instruction, as the class of dex2jar in whose place it is made
 * does; but that one takes -0.0, which is equal to 0.0, for it.
 */
public final class ExactConstants extends LdcOptimizeAdapter {
  /** Made by dex2jar's own code. */
  public ExactConstants(MethodVisitor next) {
    super(next);
  }

  @Override
  public void visitLdcInsn(Object constant) {
    // equals() tells the two zeros apart.
    if (constant != null && (constant.equals(-0.0f) || constant.equals(-0.0))) {
      mv.visitLdcInsn(constant);
    } else {
      super.visitLdcInsn(constant);
    }
  }
}
