package tapwright.convert;

import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Puts right what ART allows or dex2jar leaves and a JVM refuses. */
final class ClassCures {
  /** No stack maps to keep up, and JaCoCo then adds none; raised once the probes are in. */
  private static final int VERSION_WITHOUT_FRAMES = Opcodes.V1_5;

  private final Predicate<String> isInterface;

  ClassCures(Predicate<String> isInterface) {
    this.isInterface = isInterface;
  }

  void apply(ClassNode node) {
    boolean anInterface = (node.access & Opcodes.ACC_INTERFACE) != 0;
    node.version = anInterface && hasMethodBodies(node) ? Opcodes.V1_8 : VERSION_WITHOUT_FRAMES;
    if (!anInterface) {
      // R8 inlines constructors, so final fields are written from other methods.
      for (FieldNode field : node.fields) {
        field.access &= ~Opcodes.ACC_FINAL;
      }
    }
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode instruction : method.instructions) {
        if (instruction instanceof MethodInsnNode call) {
          markInterfaceCall(call);
        } else if (instruction instanceof LdcInsnNode constant) {
          constant.cst = loadable(constant.cst);
        }
      }
    }
  }

  private static boolean hasMethodBodies(ClassNode node) {
    return node.methods.stream()
        .anyMatch(m -> !m.name.equals("<clinit>") && (m.access & Opcodes.ACC_ABSTRACT) == 0);
  }

  private void markInterfaceCall(MethodInsnNode call) {
    if (call.getOpcode() == Opcodes.INVOKESTATIC || call.getOpcode() == Opcodes.INVOKESPECIAL) {
      call.itf = !call.owner.startsWith("[") && isInterface.test(call.owner);
    }
  }

  /** Constants of the small kinds are ints on a JVM's stack. */
  private static Object loadable(Object constant) {
    if (constant instanceof Byte || constant instanceof Short) {
      return ((Number) constant).intValue();
    }
    if (constant instanceof Character character) {
      return (int) character;
    }
    if (constant instanceof Boolean bool) {
      return bool ? 1 : 0;
    }
    return constant;
  }
}
