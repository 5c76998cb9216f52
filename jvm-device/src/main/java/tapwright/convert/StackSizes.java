package tapwright.convert;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.BasicVerifier;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Sets max_stack and max_locals from a data-flow analysis of the method.
 *
 * <p>ASM's own computation comes out too small for some exception handlers that dex2jar writes, and
 * with verification off a JVM aborts on those. The analysis also tells which methods would not
 * verify: such a method gets a body that throws, since running it could end the whole JVM.
 */
final class StackSizes {
  /** Enough for nearly all methods; frames cost by the room they have. */
  private static final int FIRST_GUESS = 12;

  private static final int LARGEST_GUESS = 4096;

  private StackSizes() {}

  /** Returns null, or why the method does not verify. */
  static String set(ClassNode owner, MethodNode method) {
    if (method.instructions.size() == 0) {
      return null;
    }
    method.maxLocals = localsOf(method);
    String problem = null;
    for (int guess = FIRST_GUESS; guess <= LARGEST_GUESS; guess *= 4) {
      method.maxStack = guess;
      try {
        method.maxStack = analyze(owner, method);
        return null;
      } catch (AnalyzerException | IndexOutOfBoundsException e) {
        problem = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        if (!(e.getCause() instanceof IndexOutOfBoundsException)) {
          return problem;
        }
      }
    }
    return problem;
  }

  private static int analyze(ClassNode owner, MethodNode method) throws AnalyzerException {
    int largest = 0;
    Analyzer<BasicValue> analyzer = new Analyzer<>(new BasicVerifier());
    for (Frame<BasicValue> frame : analyzer.analyze(owner.name, method)) {
      largest = Math.max(largest, frame == null ? 0 : depth(frame));
    }
    return largest + 4; // The deepest instruction may push before it pops.
  }

  private static int depth(Frame<BasicValue> frame) {
    int depth = 0;
    for (int i = 0; i < frame.getStackSize(); i++) {
      depth += frame.getStack(i).getSize();
    }
    return depth;
  }

  private static int localsOf(MethodNode method) {
    boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
    int locals = (Type.getArgumentsAndReturnSizes(method.desc) >> 2) - (isStatic ? 1 : 0);
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof VarInsnNode variable) {
        locals = Math.max(locals, variable.var + size(variable.getOpcode()));
      } else if (instruction instanceof IincInsnNode increment) {
        locals = Math.max(locals, increment.var + 1);
      }
    }
    return locals;
  }

  private static int size(int opcode) {
    return switch (opcode) {
      case Opcodes.LLOAD, Opcodes.DLOAD, Opcodes.LSTORE, Opcodes.DSTORE -> 2;
      default -> 1;
    };
  }
}
