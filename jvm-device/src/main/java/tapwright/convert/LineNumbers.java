package tapwright.convert;

import com.googlecode.dex2jar.ir.IrMethod;
import com.googlecode.dex2jar.ir.stmt.LabelStmt;
import com.googlecode.dex2jar.ir.stmt.Stmt;
import com.googlecode.dex2jar.ir.stmt.Stmts;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The lines of one method's statements, kept aside while dex2jar works on it. Its passes take a
 * label per line as a statement like any other, which doubles their time on code that R8 gave a
 * line for every instruction. The price: a line vanishes if all its statements are merged into
 * those of a later line, so it is not done where lines are counted.
 */
final class LineNumbers {
  private static final int NONE = -1;

  private final Map<Stmt, Integer> lines = new IdentityHashMap<>();

  private LineNumbers() {}

  /** For a method whose labels keep their lines. */
  static LineNumbers none() {
    return new LineNumbers();
  }

  /** Notes the line of each statement and takes the lines off the labels. */
  static LineNumbers detach(IrMethod method) {
    LineNumbers numbers = new LineNumbers();
    int line = NONE;
    for (Stmt statement : method.stmts) {
      if (statement instanceof LabelStmt label) {
        if (label.lineNumber != NONE) {
          line = label.lineNumber;
          label.lineNumber = NONE;
        }
      } else if (line != NONE) {
        numbers.lines.put(statement, line);
      }
    }
    return numbers;
  }

  /** Puts a label before each statement that is left and begins another line. */
  void attach(IrMethod method) {
    if (lines.isEmpty()) {
      return;
    }
    int current = NONE;
    for (Stmt statement = method.stmts.getFirst();
        statement != null;
        statement = statement.getNext()) {
      if (statement instanceof LabelStmt) {
        current = NONE; // Control may come from anywhere.
        continue;
      }
      int line = lines.getOrDefault(statement, current);
      if (line != current) {
        LabelStmt label = Stmts.nLabel();
        label.lineNumber = line;
        method.stmts.insertBefore(statement, label);
        current = line;
      }
    }
  }
}
