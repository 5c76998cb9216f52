package tapwright.translate;

import java.util.Set;
import org.jf.dexlib2.AnnotationVisibility;
import org.jf.dexlib2.iface.Annotation;
import org.jf.dexlib2.iface.AnnotationElement;
import org.jf.dexlib2.iface.value.AnnotationEncodedValue;
import org.jf.dexlib2.iface.value.ArrayEncodedValue;
import org.jf.dexlib2.iface.value.EncodedValue;
import org.jf.dexlib2.iface.value.EnumEncodedValue;
import org.objectweb.asm.AnnotationVisitor;

/** Writes the annotations that an app's own code can see. */
final class Annotations {
  /** Begins an annotation of a class, method, field or parameter. */
  interface Target {
    AnnotationVisitor begin(String descriptor, boolean visible);
  }

  private Annotations() {}

  static void write(Set<? extends Annotation> annotations, Target target) {
    for (Annotation annotation : annotations) {
      if (!SystemAnnotations.isSystem(annotation)) {
        boolean visible = annotation.getVisibility() == AnnotationVisibility.RUNTIME;
        elements(annotation.getElements(), target.begin(annotation.getType(), visible));
      }
    }
  }

  private static void elements(
      Iterable<? extends AnnotationElement> elements, AnnotationVisitor out) {
    for (AnnotationElement element : elements) {
      value(element.getName(), element.getValue(), out);
    }
    out.visitEnd();
  }

  static void value(String name, EncodedValue value, AnnotationVisitor out) {
    if (value instanceof ArrayEncodedValue array) {
      AnnotationVisitor inner = out.visitArray(name);
      for (EncodedValue one : array.getValue()) {
        value(null, one, inner);
      }
      inner.visitEnd();
    } else if (value instanceof EnumEncodedValue constant) {
      out.visitEnum(name, constant.getValue().getDefiningClass(), constant.getValue().getName());
    } else if (value instanceof AnnotationEncodedValue inner) {
      elements(inner.getElements(), out.visitAnnotation(name, inner.getType()));
    } else {
      Object simple = Values.simple(value);
      if (simple != null) {
        out.visit(name, simple);
      }
    }
  }
}
