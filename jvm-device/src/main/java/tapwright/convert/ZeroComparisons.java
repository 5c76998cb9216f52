package tapwright.convert;

import com.googlecode.dex2jar.ir.IrMethod;
import com.googlecode.dex2jar.ir.expr.BinopExpr;
import com.googlecode.dex2jar.ir.expr.Constant;
import com.googlecode.dex2jar.ir.expr.Value;
import com.googlecode.dex2jar.ir.stmt.Stmt;

/**
 * Puts the zero of a comparison to the right.
 *
 * <p>A JVM compares with zero by an instruction of one operand. dex2jar uses it for a zero on
 * either side without turning the operator: {@code 0 < n} becomes {@code n < 0}.
 */
final class ZeroComparisons {
  private ZeroComparisons() {}

  /** Corrects one method, just before it is written. */
  static void turn(IrMethod method) {
    for (Stmt statement : method.stmts) {
      if (statement.st == Stmt.ST.IF
          && statement.getOp() instanceof BinopExpr comparison
          && isZero(comparison.op1)
          && !isZero(comparison.op2)) {
        statement.setOp(turned(comparison));
      }
    }
  }

  private static boolean isZero(Value value) {
    return value instanceof Constant constant && Integer.valueOf(0).equals(constant.value);
  }

  private static BinopExpr turned(BinopExpr comparison) {
    Value.VT operator =
        switch (comparison.vt) {
          case LT -> Value.VT.GT;
          case GT -> Value.VT.LT;
          case LE -> Value.VT.GE;
          case GE -> Value.VT.LE;
          default -> comparison.vt;
        };
    BinopExpr turned = new BinopExpr(operator, comparison.op2, comparison.op1, comparison.type);
    turned.valueType = comparison.valueType;
    return turned;
  }
}
