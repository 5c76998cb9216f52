package tapwright.translate;

import java.util.List;
import org.jf.dexlib2.iface.AnnotationElement;
import org.jf.dexlib2.iface.ClassDef;
import org.jf.dexlib2.iface.Field;
import org.jf.dexlib2.iface.Method;
import org.jf.dexlib2.iface.MethodParameter;
import org.jf.dexlib2.iface.value.AnnotationEncodedValue;
import org.jf.dexlib2.iface.value.EncodedValue;
import org.jf.dexlib2.iface.value.IntEncodedValue;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Translates classes from DEX to ASM's tree, without stack maps. */
public final class ClassTranslator {
  private final NestedClasses nested;
  private final Surroundings surroundings;
  private final MethodTranslator methods;

  /** Makes a translator of an app's classes; it can be used by several threads. */
  public ClassTranslator(NestedClasses nested, Surroundings surroundings) {
    this(nested, surroundings, new MethodTranslator());
  }

  ClassTranslator(NestedClasses nested, Surroundings surroundings, MethodTranslator methods) {
    this.nested = nested;
    this.surroundings = surroundings;
    this.methods = methods;
  }

  /** Translates one class. */
  public ClassNode translate(ClassDef definition) {
    ClassNode node = new ClassNode();
    SystemAnnotations annotations = new SystemAnnotations(definition.getAnnotations());
    String parent = definition.getSuperclass();
    node.visit(
        Opcodes.V1_8,
        AccessFlags.ofClass(definition.getAccessFlags()),
        Names.internal(definition.getType()),
        annotations.signature(),
        parent == null ? null : Names.internal(parent),
        definition.getInterfaces().stream().map(Names::internal).toArray(String[]::new));
    node.visitSource(definition.getSourceFile(), null);
    nested.write(node, annotations);
    Annotations.write(definition.getAnnotations(), node::visitAnnotation);
    StaticValues values = new StaticValues(surroundings);
    for (Field field : definition.getFields()) {
      field(node, field, values);
    }
    MethodContext context = new MethodContext(node, surroundings);
    for (Method method : definition.getMethods()) {
      method(node, method, context);
    }
    values.writeLeftOver(node);
    defaults(node, annotations.value("AnnotationDefault"));
    return node;
  }

  private static void field(ClassNode node, Field field, StaticValues values) {
    FieldVisitor visitor =
        node.visitField(
            AccessFlags.ofField(field.getAccessFlags()),
            field.getName(),
            field.getType(),
            new SystemAnnotations(field.getAnnotations()).signature(),
            values.constant(field));
    Annotations.write(field.getAnnotations(), visitor::visitAnnotation);
    visitor.visitEnd();
  }

  private void method(ClassNode node, Method method, MethodContext context) {
    SystemAnnotations annotations = new SystemAnnotations(method.getAnnotations());
    List<? extends EncodedValue> thrown = annotations.list("Throws", "value");
    MethodNode made =
        (MethodNode)
            node.visitMethod(
                AccessFlags.ofMethod(method.getAccessFlags()),
                method.getName(),
                Names.descriptor(method),
                annotations.signature(),
                thrown.stream()
                    .map(type -> ((Type) Values.simple(type)).getInternalName())
                    .toArray(String[]::new));
    parameters(made, method, annotations);
    Annotations.write(method.getAnnotations(), made::visitAnnotation);
    if (method.getImplementation() != null) {
      methods.translate(method, made, context);
    }
    made.visitEnd();
    surroundings.methodDone();
  }

  private static void parameters(MethodNode made, Method method, SystemAnnotations annotations) {
    List<? extends EncodedValue> names = annotations.list("MethodParameters", "names");
    List<? extends EncodedValue> flags = annotations.list("MethodParameters", "accessFlags");
    for (int i = 0; i < names.size() && i < flags.size(); i++) {
      int access = flags.get(i) instanceof IntEncodedValue number ? number.getValue() : 0;
      made.visitParameter((String) Values.simple(names.get(i)), access);
    }
    int number = 0;
    for (MethodParameter parameter : method.getParameters()) {
      int at = number++;
      Annotations.write(
          parameter.getAnnotations(),
          (descriptor, visible) -> made.visitParameterAnnotation(at, descriptor, visible));
    }
  }

  private static void defaults(ClassNode node, EncodedValue defaults) {
    if (!(defaults instanceof AnnotationEncodedValue values)) {
      return;
    }
    for (AnnotationElement element : values.getElements()) {
      for (MethodNode method : node.methods) {
        if (method.name.equals(element.getName())) {
          AnnotationVisitor visitor = method.visitAnnotationDefault();
          Annotations.value(null, element.getValue(), visitor);
          visitor.visitEnd();
        }
      }
    }
  }
}
