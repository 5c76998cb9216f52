package tapwright.translate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jf.dexlib2.iface.ClassDef;
import org.jf.dexlib2.iface.value.EncodedValue;
import org.jf.dexlib2.iface.value.IntEncodedValue;
import org.jf.dexlib2.iface.value.MethodEncodedValue;
import org.jf.dexlib2.iface.value.TypeEncodedValue;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InnerClassNode;

/**
 * Knows which class is nested in which. A JVM believes it only if both of them say so, where DEX
 * asks the inner one alone.
 */
public final class NestedClasses {
  private final Map<String, List<InnerClassNode>> byClass = new HashMap<>();

  /** Reads what all classes of an app say of themselves. */
  public NestedClasses(Iterable<? extends ClassDef> classes) {
    for (ClassDef definition : classes) {
      add(definition);
    }
  }

  private void add(ClassDef definition) {
    SystemAnnotations annotations = new SystemAnnotations(definition.getAnnotations());
    if (!annotations.has("InnerClass")) {
      return;
    }
    String name = Names.internal(definition.getType());
    String simple =
        Values.simple(annotations.element("InnerClass", "name")) instanceof String text
            ? text
            : null;
    int access =
        annotations.element("InnerClass", "accessFlags") instanceof IntEncodedValue flags
            ? flags.getValue()
            : definition.getAccessFlags();
    String around = enclosing(annotations);
    boolean member = annotations.value("EnclosingClass") != null && simple != null;
    InnerClassNode entry =
        new InnerClassNode(name, member ? around : null, simple, AccessFlags.ofNested(access));
    byClass.computeIfAbsent(name, key -> new ArrayList<>()).add(entry);
    if (around != null && !around.equals(name)) {
      byClass.computeIfAbsent(around, key -> new ArrayList<>()).add(entry);
    }
  }

  private static String enclosing(SystemAnnotations annotations) {
    if (annotations.value("EnclosingClass") instanceof TypeEncodedValue type) {
      return Names.internal(type.getValue());
    }
    return annotations.value("EnclosingMethod") instanceof MethodEncodedValue method
        ? Names.internal(method.getValue().getDefiningClass())
        : null;
  }

  /** Writes what a class is nested in and what is nested in it. */
  void write(ClassNode node, SystemAnnotations annotations) {
    for (InnerClassNode entry : byClass.getOrDefault(node.name, List.of())) {
      node.visitInnerClass(entry.name, entry.outerName, entry.innerName, entry.access);
    }
    EncodedValue method = annotations.value("EnclosingMethod");
    if (method instanceof MethodEncodedValue around) {
      node.visitOuterClass(
          Names.internal(around.getValue().getDefiningClass()),
          around.getValue().getName(),
          Names.descriptor(around.getValue()));
    } else if (annotations.has("EnclosingClass")
        && Values.simple(annotations.element("InnerClass", "name")) == null) {
      node.visitOuterClass(enclosing(annotations), null, null); // anonymous, in an initializer
    }
  }
}
