package tapwright.convert;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

/** Puts right what ART allows and a JVM refuses, or JaCoCo leaves out. */
final class ClassCures {
  /** No stack maps to keep up, and JaCoCo then adds none; raised once the probes are in. */
  private static final int VERSION_WITHOUT_FRAMES = Opcodes.V1_5;

  private ClassCures() {}

  static void apply(ClassNode node) {
    boolean anInterface = (node.access & Opcodes.ACC_INTERFACE) != 0;
    node.version = anInterface && hasMethodBodies(node) ? Opcodes.V1_8 : VERSION_WITHOUT_FRAMES;
    node.access &= ~Opcodes.ACC_SYNTHETIC; // JaCoCo skips such classes; R8 moves code into them.
    if (!anInterface) {
      // R8 inlines constructors, so final fields are written from other methods.
      for (FieldNode field : node.fields) {
        field.access &= ~Opcodes.ACC_FINAL;
      }
    }
  }

  private static boolean hasMethodBodies(ClassNode node) {
    return node.methods.stream()
        .anyMatch(m -> !m.name.equals("<clinit>") && (m.access & Opcodes.ACC_ABSTRACT) == 0);
  }
}
