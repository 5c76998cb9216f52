package tapwright.convert;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * {@code ThreadLocalRandom} takes no seed, so app code that uses it gets {@code java.util.Random}
 * in its place, which has all its methods.
 */
final class ThreadLocalRandoms {
  private static final String TYPE = "java/util/concurrent/ThreadLocalRandom";

  private ThreadLocalRandoms() {}

  static ClassNode replace(ClassNode node) {
    if (!isUsed(node)) {
      return node;
    }
    ClassNode renamed = new ClassNode();
    node.accept(
        new ClassRemapper(
            renamed,
            new Remapper(Opcodes.ASM9) {
              @Override
              public String map(String internalName) {
                return internalName.equals(TYPE) ? "java/util/Random" : internalName;
              }
            }));
    return renamed;
  }

  private static boolean isUsed(ClassNode node) {
    for (MethodNode method : node.methods) {
      if (method.desc.contains(TYPE)) {
        return true;
      }
      for (AbstractInsnNode instruction : method.instructions) {
        if (instruction instanceof MethodInsnNode call
            && (call.owner.equals(TYPE) || call.desc.contains(TYPE))) {
          return true;
        }
      }
    }
    return false;
  }
}
