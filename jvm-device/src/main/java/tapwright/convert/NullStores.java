package tapwright.convert;

import com.googlecode.dex2jar.ir.IrMethod;
import com.googlecode.dex2jar.ir.expr.Constant;
import com.googlecode.dex2jar.ir.expr.Exprs;
import com.googlecode.dex2jar.ir.expr.Value;
import com.googlecode.dex2jar.ir.stmt.Stmt;
import com.googlecode.dex2jar.ir.stmt.Stmts;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a store into a field or an element of null throw.
 *
 * <p>dex2jar replaces what must fail by a throw, but loses the throw where a store is concerned:
 * {@code none.field = 1} was skipped and the code after it went on.
 */
final class NullStores {
  private static final String ERROR = "Ljava/lang/NullPointerException;";

  private NullStores() {}

  /** Corrects one method in SSA form, its constants in place; says whether there was a store. */
  static boolean replace(IrMethod method) {
    List<Stmt> stores = new ArrayList<>();
    for (Stmt statement : method.stmts) {
      if (statement.st == Stmt.ST.ASSIGN && isOfNull(statement.getOp1())) {
        stores.add(statement);
      }
    }
    for (Stmt store : stores) {
      Value error = Exprs.nInvokeNew(new Value[0], new String[0], ERROR);
      method.stmts.replace(store, Stmts.nThrow(error));
    }
    return !stores.isEmpty();
  }

  private static boolean isOfNull(Value target) {
    return switch (target.vt) {
      case FIELD -> isNull(target.getOp());
      case ARRAY -> isNull(target.getOp1());
      default -> false;
    };
  }

  private static boolean isNull(Value value) {
    return value instanceof Constant constant
        && (constant.value == Constant.NULL || Integer.valueOf(0).equals(constant.value));
  }
}
