package tapwright.convert;

import com.googlecode.d2j.node.DexClassNode;
import com.googlecode.dex2jar.ir.IrMethod;
import com.googlecode.dex2jar.ir.expr.Exprs;
import com.googlecode.dex2jar.ir.expr.InvokeExpr;
import com.googlecode.dex2jar.ir.expr.Local;
import com.googlecode.dex2jar.ir.expr.StaticFieldExpr;
import com.googlecode.dex2jar.ir.expr.Value;
import com.googlecode.dex2jar.ir.stmt.AssignStmt;
import com.googlecode.dex2jar.ir.stmt.LabelStmt;
import com.googlecode.dex2jar.ir.stmt.Stmt;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Coverage probes that an APK was built with, by EMMA ({@code $VRc}, {@code $VRi}) or JaCoCo
 * ({@code $jacocoInit}, {@code $jacocoData}): recognised by their array, and taken out while the
 * method is in SSA form, so that nothing of them is left to measure.
 */
final class ForeignProbes {
  private static final Set<String> METHODS = Set.of("$jacocoInit", "$VRi");
  private static final Set<String> FIELDS = Set.of("$jacocoData", "$VRc");

  private final Set<String> toolsFound =
      java.util.Collections.synchronizedSet(new java.util.TreeSet<>());
  private final AtomicInteger removed = new AtomicInteger();

  /** Whether a class belongs to the run-time part of a coverage tool. */
  static boolean isCoverageRuntime(String internalName) {
    return internalName.startsWith("com/vladium/") || internalName.startsWith("org/jacoco/");
  }

  /** Takes the probe array's holder and maker out of a class. */
  void removeMembers(DexClassNode node) {
    if (node.methods != null) {
      node.methods.removeIf(method -> isProbeName(METHODS, method.method.getName()));
    }
    if (node.fields != null) {
      node.fields.removeIf(field -> isProbeName(FIELDS, field.field.getName()));
    }
  }

  private boolean isProbeName(Set<String> names, String name) {
    if (!names.contains(name)) {
      return false;
    }
    toolsFound.add(name.startsWith("$VR") ? "EMMA" : "JaCoCo");
    return true;
  }

  /** Names of the tools whose probes were met. */
  Set<String> toolsFound() {
    return toolsFound;
  }

  int removedProbes() {
    return removed.get();
  }

  /** Takes the probes out of one method. */
  void removeFrom(IrMethod method) {
    Set<Value> arrays = probeArrays(method);
    List<Stmt> dead = new ArrayList<>();
    for (Stmt statement : method.stmts) {
      if (statement.st == Stmt.ST.ASSIGN) {
        removeFrom(statement, arrays, dead);
      } else if (statement.st == Stmt.ST.VOID_INVOKE && isSource(statement.getOp())
          || statement.st == Stmt.ST.IF && uses(statement.getOp(), arrays)) {
        dead.add(statement);
      }
    }
    for (Stmt statement : dead) {
      method.stmts.remove(statement);
    }
  }

  private void removeFrom(Stmt assignment, Set<Value> arrays, List<Stmt> dead) {
    Value target = assignment.getOp1();
    if (target.vt == Value.VT.ARRAY && arrays.contains(target.getOp1())) {
      dead.add(assignment);
      removed.incrementAndGet();
    } else if (target.vt == Value.VT.STATIC_FIELD && isSource(target)) {
      dead.add(assignment);
    } else if (arrays.contains(target)) {
      assignment.setOp2(Exprs.nNull());
    }
  }

  /** Locals that hold a probe array, or the array of arrays that EMMA keeps. */
  private static Set<Value> probeArrays(IrMethod method) {
    Set<Value> arrays = new HashSet<>();
    int before;
    do {
      before = arrays.size();
      for (Stmt statement : method.stmts) {
        if (statement.st == Stmt.ST.ASSIGN) {
          addIfArray(statement, arrays);
        } else if (statement instanceof LabelStmt label && label.phis != null) {
          for (AssignStmt phi : label.phis) {
            addIfArray(phi, arrays);
          }
        }
      }
    } while (arrays.size() > before && before >= 0);
    return arrays;
  }

  private static void addIfArray(Stmt assignment, Set<Value> arrays) {
    if (assignment.getOp1() instanceof Local local) {
      Value value = assignment.getOp2();
      boolean derived =
          switch (value.vt) {
            case LOCAL -> arrays.contains(value);
            case ARRAY -> arrays.contains(value.getOp1());
            case CHECK_CAST -> arrays.contains(value.getOp());
            case PHI -> uses(value, arrays);
            default -> isSource(value);
          };
      if (derived) {
        arrays.add(local);
      }
    }
  }

  private static boolean uses(Value value, Set<Value> arrays) {
    return switch (value.et) {
      case E0 -> arrays.contains(value);
      case E1 -> uses(value.getOp(), arrays);
      case E2 -> uses(value.getOp1(), arrays) || uses(value.getOp2(), arrays);
      case En -> {
        for (Value operand : value.getOps()) {
          if (uses(operand, arrays)) {
            yield true;
          }
        }
        yield false;
      }
    };
  }

  private static boolean isSource(Value value) {
    if (value instanceof StaticFieldExpr field) {
      return FIELDS.contains(field.name);
    }
    return value.vt == Value.VT.INVOKE_STATIC
        && value instanceof InvokeExpr call
        && (METHODS.contains(call.getName()) || isOfflineProbes(call));
  }

  private static boolean isOfflineProbes(InvokeExpr call) {
    return call.getName().equals("getProbes") && call.getOwner().startsWith("Lorg/jacoco/");
  }
}
