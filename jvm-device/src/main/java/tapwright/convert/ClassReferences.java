package tapwright.convert;

import java.util.HashSet;
import java.util.Set;
import org.jf.dexlib2.iface.ClassDef;
import org.jf.dexlib2.iface.Field;
import org.jf.dexlib2.iface.Method;
import org.jf.dexlib2.iface.instruction.Instruction;
import org.jf.dexlib2.iface.instruction.ReferenceInstruction;
import org.jf.dexlib2.iface.reference.FieldReference;
import org.jf.dexlib2.iface.reference.MethodReference;
import org.jf.dexlib2.iface.reference.Reference;
import org.jf.dexlib2.iface.reference.TypeReference;
import tapwright.translate.Names;

/** The classes that a class names: its parents, the types of its members, and what its code uses. */
final class ClassReferences {
  private final Set<String> names = new HashSet<>();

  private ClassReferences() {}

  /** Returns the internal names of the classes that a class names. */
  static Set<String> of(ClassDef definition) {
    ClassReferences references = new ClassReferences();
    if (definition.getSuperclass() != null) {
      references.add(definition.getSuperclass());
    }
    definition.getInterfaces().forEach(references::add);
    for (Field field : definition.getFields()) {
      references.add(field.getType());
    }
    for (Method method : definition.getMethods()) {
      references.addTypesOf(method);
      if (method.getImplementation() != null) {
        method.getImplementation().getInstructions().forEach(references::addOperandOf);
      }
    }
    return references.names;
  }

  private void addOperandOf(Instruction instruction) {
    if (!(instruction instanceof ReferenceInstruction referring)) {
      return;
    }
    Reference reference = referring.getReference();
    if (reference instanceof TypeReference type) {
      add(type.getType());
    } else if (reference instanceof FieldReference field) {
      add(field.getDefiningClass());
      add(field.getType());
    } else if (reference instanceof MethodReference method) {
      add(method.getDefiningClass());
      addTypesOf(method);
    }
  }

  private void addTypesOf(MethodReference method) {
    add(method.getReturnType());
    method.getParameterTypes().forEach(this::add);
  }

  private void add(CharSequence descriptor) {
    String element = descriptor.toString().replaceFirst("^\\[+", "");
    if (element.startsWith("L")) {
      names.add(Names.internal(element));
    }
  }
}
