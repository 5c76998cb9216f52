package tapwright.translate;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jf.dexlib2.iface.Field;
import org.jf.dexlib2.iface.value.EncodedValue;
import org.jf.dexlib2.iface.value.MethodHandleEncodedValue;
import org.jf.dexlib2.iface.value.MethodTypeEncodedValue;
import org.jf.dexlib2.iface.value.NullEncodedValue;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** The values that static fields have before any code of their class runs. */
final class StaticValues {
  private static final int STACK = 4;

  private final Map<Field, Object> leftOver = new LinkedHashMap<>();

  /** Returns the constant of a field; one that a class file cannot have is kept for later. */
  Object constant(Field field) {
    EncodedValue initial = field.getInitialValue();
    if (initial == null || initial instanceof NullEncodedValue) {
      return null;
    }
    if (initial instanceof MethodHandleEncodedValue || initial instanceof MethodTypeEncodedValue) {
      throw new TranslationException("field " + field.getName() + " starts as a method handle");
    }
    Object constant = Values.constant(initial);
    boolean text = constant instanceof String value && Constants.fits(value);
    if (constant instanceof Number || text && field.getType().equals("Ljava/lang/String;")) {
      return constant;
    }
    if (constant != null) {
      leftOver.put(field, constant);
    }
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
          if (value instanceof Type type) {
            Constants.pushClass(first, type.getDescriptor());
          } else {
            Constants.pushString(first, (String) value);
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
