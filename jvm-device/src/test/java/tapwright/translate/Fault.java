package tapwright.translate;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jf.dexlib2.Opcode;
import org.jf.dexlib2.iface.MethodImplementation;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** A fault planted into the translator, by name; the proof must notice each. */
final class Fault {
  /** Changes what is written for a method. */
  interface Output {
    MethodVisitor around(MethodVisitor next);
  }

  final String name;
  private final Consumer<Instr> decoded;
  private final Output output;
  private final UnaryOperator<ClassNode> classes;
  private final boolean forgetsHandlers;

  private Fault(
      String name,
      Consumer<Instr> decoded,
      Output output,
      UnaryOperator<ClassNode> classes,
      boolean forgetsHandlers) {
    this.name = name;
    this.decoded = decoded;
    this.output = output;
    this.classes = classes;
    this.forgetsHandlers = forgetsHandlers;
  }

  static Fault inDecoding(String name, Consumer<Instr> change) {
    return new Fault(name, change, next -> next, UnaryOperator.identity(), false);
  }

  static Fault inOutput(String name, Output output) {
    return new Fault(name, instr -> {}, output, UnaryOperator.identity(), false);
  }

  static Fault inClasses(String name, Consumer<ClassNode> change) {
    UnaryOperator<ClassNode> changing =
        node -> {
          change.accept(node);
          return node;
        };
    return new Fault(name, instr -> {}, next -> next, changing, false);
  }

  static Fault inLiveness(String name) {
    return new Fault(name, instr -> {}, next -> next, UnaryOperator.identity(), true);
  }

  UnaryOperator<ClassNode> classes() {
    return classes;
  }

  /** Returns the translator with the fault in it. */
  MethodTranslator translator() {
    return new MethodTranslator() {
      @Override
      Decoder decoder(MethodImplementation body, String returnType) {
        return new Decoder(body, returnType) {
          @Override
          Instr decoded(Instr instr) {
            decoded.accept(instr);
            return instr;
          }
        };
      }

      @Override
      Liveness liveness(Code code) {
        return new Liveness(code) {
          @Override
          Code.Try handlersOf(int index) {
            return forgetsHandlers ? null : super.handlersOf(index);
          }
        };
      }

      @Override
      MethodVisitor output(MethodNode into) {
        return output.around(into);
      }
    };
  }

  /** One JVM instruction in place of another. */
  static Fault replaced(String name, int opcode, int... by) {
    return inOutput(
        name,
        next ->
            new MethodVisitor(Opcodes.ASM9, next) {
              @Override
              public void visitInsn(int found) {
                for (int one : found == opcode ? by : new int[] {found}) {
                  super.visitInsn(one);
                }
              }

              @Override
              public void visitJumpInsn(int found, Label target) {
                super.visitJumpInsn(found == opcode ? by[0] : found, target);
              }
            });
  }

  /** The two registers that instructions read, the other way round. */
  static Fault swapped(String name, Opcode... opcodes) {
    return inDecoding(
        name,
        instr -> {
          if (Arrays.asList(opcodes).contains(instr.opcode)) {
            int first = instr.uses[0];
            instr.uses[0] = instr.uses[1];
            instr.uses[1] = first;
          }
        });
  }
}
