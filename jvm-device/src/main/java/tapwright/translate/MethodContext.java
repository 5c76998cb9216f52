package tapwright.translate;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** The class that a method belongs to, as its instructions need to know it. */
record MethodContext(ClassNode owner, Surroundings surroundings) {
  String className() {
    return owner.name;
  }

  String superName() {
    return owner.superName;
  }

  boolean isInterface() {
    return (owner.access & Opcodes.ACC_INTERFACE) != 0;
  }
}
