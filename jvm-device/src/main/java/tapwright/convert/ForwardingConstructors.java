package tapwright.convert;

import com.googlecode.d2j.Method;
import com.googlecode.dex2jar.ir.IrMethod;
import com.googlecode.dex2jar.ir.expr.Exprs;
import com.googlecode.dex2jar.ir.expr.InvokeExpr;
import com.googlecode.dex2jar.ir.expr.Local;
import com.googlecode.dex2jar.ir.expr.NewExpr;
import com.googlecode.dex2jar.ir.expr.PhiExpr;
import com.googlecode.dex2jar.ir.expr.Value;
import com.googlecode.dex2jar.ir.stmt.AssignStmt;
import com.googlecode.dex2jar.ir.stmt.LabelStmt;
import com.googlecode.dex2jar.ir.stmt.Stmt;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * R8 inlines constructors: it makes a {@code T} and calls a constructor of its ancestor {@code U}
 * on it, which no JVM allows. Such calls are sent to a constructor added to {@code T}, told apart
 * by a last parameter of type {@code U[][]} (always null), that passes its arguments on.
 */
final class ForwardingConstructors {
  private static final int DEEPEST_PHI = 20;

  /** A constructor to add: its arguments and the ancestor that has the body. */
  private record Forward(String descriptor, String ancestor) implements Comparable<Forward> {
    @Override
    public int compareTo(Forward other) {
      return (descriptor + ancestor).compareTo(other.descriptor + other.ancestor);
    }
  }

  private final Map<String, Set<Forward>> forwards = new ConcurrentHashMap<>();

  /** Corrects one method while it is in SSA form. */
  void retarget(IrMethod method) {
    Map<Local, Value> definitions = null;
    for (Stmt statement : method.stmts) {
      InvokeExpr call = constructorCall(statement);
      if (call == null) {
        continue;
      }
      if (definitions == null) {
        definitions = definitions(method);
      }
      String made = madeType(definitions, call.getOps()[0], 0);
      if (made != null && !made.equals(call.getOwner())) {
        forward(call, made);
      }
    }
  }

  private static InvokeExpr constructorCall(Stmt statement) {
    Value value =
        switch (statement.st) {
          case VOID_INVOKE -> statement.getOp();
          case ASSIGN -> statement.getOp2();
          default -> null;
        };
    boolean special = value != null && value.vt == Value.VT.INVOKE_SPECIAL;
    return special && value instanceof InvokeExpr call && "<init>".equals(call.getName())
        ? call
        : null;
  }

  private static Map<Local, Value> definitions(IrMethod method) {
    Map<Local, Value> definitions = new HashMap<>();
    for (Stmt statement : method.stmts) {
      if (statement.st == Stmt.ST.ASSIGN && statement.getOp1() instanceof Local local) {
        definitions.put(local, statement.getOp2());
      }
      if (statement instanceof LabelStmt label && label.phis != null) {
        for (AssignStmt phi : label.phis) {
          definitions.put((Local) phi.getOp1(), phi.getOp2());
        }
      }
    }
    return definitions;
  }

  private static String madeType(Map<Local, Value> definitions, Value value, int depth) {
    if (value instanceof NewExpr made) {
      return made.type;
    }
    if (depth > DEEPEST_PHI) {
      return null;
    }
    if (value instanceof Local) {
      Value definition = definitions.get(value);
      return definition == null ? null : madeType(definitions, definition, depth + 1);
    }
    if (!(value instanceof PhiExpr)) {
      return null;
    }
    String type = null;
    for (Value operand : value.getOps()) {
      String other = madeType(definitions, operand, depth + 1);
      if (other == null || type != null && !type.equals(other)) {
        return null;
      }
      type = other;
    }
    return type;
  }

  private void forward(InvokeExpr call, String made) {
    String ancestor = call.getOwner();
    forwards
        .computeIfAbsent(made, key -> java.util.Collections.synchronizedSet(new TreeSet<>()))
        .add(new Forward(call.method.getDesc(), ancestor));
    String[] arguments = Arrays.copyOf(call.getArgs(), call.getArgs().length + 1);
    arguments[arguments.length - 1] = marker(ancestor);
    Value[] operands = Arrays.copyOf(call.getOps(), call.getOps().length + 1);
    operands[operands.length - 1] = Exprs.nNull();
    call.setOps(operands);
    call.method = new Method(made, "<init>", arguments, "V");
  }

  private static String marker(String ancestor) {
    return "[[" + ancestor;
  }

  /** Gives a class the constructors that its makers were sent to; returns how many. */
  int addTo(ClassNode node) {
    Set<Forward> wanted = forwards.getOrDefault("L" + node.name + ";", Set.of());
    for (Forward forward : wanted) {
      node.methods.add(constructor(forward));
    }
    return wanted.size();
  }

  private static MethodNode constructor(Forward forward) {
    String descriptor = forward.descriptor().replace(")V", marker(forward.ancestor()) + ")V");
    MethodNode method =
        new MethodNode(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC, "<init>", descriptor, null, null);
    method.visitVarInsn(Opcodes.ALOAD, 0);
    int local = 1;
    for (Type argument : Type.getArgumentTypes(forward.descriptor())) {
      method.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
      local += argument.getSize();
    }
    String owner = DexCode.internalName(forward.ancestor());
    method.visitMethodInsn(Opcodes.INVOKESPECIAL, owner, "<init>", forward.descriptor(), false);
    method.visitInsn(Opcodes.RETURN);
    return method;
  }
}
