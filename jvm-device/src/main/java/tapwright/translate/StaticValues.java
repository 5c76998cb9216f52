package tapwright.translate;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jf.dexlib2.iface.Field;
import org.jf.dexlib2.iface.value.EncodedValue;
import org.jf.dexlib2.iface.value.NullEncodedValue;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** The values that static fields have before any code of their class runs. */
final class StaticValues {
  private static final int STACK = 4;

  private final Map<Field, Object> leftOver = new LinkedHashMap<>();
  private final Surroundings surroundings;

  StaticValues(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** Returns the constant of a field; one that a class file cannot have is kept for later. */
  Object constant(Field field) {
    EncodedValue initial = field.getInitialValue();
    if (initial == null || initial instanceof NullEncodedValue) {
      return null;
    }
    Object constant = Values.loadable(initial, surroundings);
    boolean text = constant instanceof String value && Constants.fits(value);
    if (constant instanceof Number || text && field.getType().equals("Ljava/lang/String;")) {
      return constant;
    }
    leftOver.put(field, constant);
    return null;
  }

  /** Puts what is left into the class initializer, before all else. */
  void writeLeftOver(ClassNode node) {
    if (leftOver.isEmpty()) {
      return;
    }
    MethodNode first = new MethodNode();
    leftOver.forEach(
        (field, value) -> {
          if (value instanceof Type type && type.getSort() != Type.METHOD) {
            Constants.pushClass(first, type.getDescriptor());
          } else if (value instanceof String text) {
            Constants.pushString(first, text);
          } else {
            first.visitLdcInsn(value);
          }
          first.visitFieldInsn(Opcodes.PUTSTATIC, node.name, field.getName(), field.getType());
        });
    MethodNode initializer = initializer(node);
    initializer.instructions.insert(first.instructions);
    initializer.maxStack = Math.max(initializer.maxStack, STACK);
  }

  private static MethodNode initializer(ClassNode node) {
    for (MethodNode method : node.methods) {
      if (method.name.equals("<clinit>")) {
        return method;
      }
    }
    MethodNode made =
        (MethodNode) node.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
    made.visitInsn(Opcodes.RETURN);
    return made;
  }
}
