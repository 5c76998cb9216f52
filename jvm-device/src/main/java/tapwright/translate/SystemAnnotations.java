package tapwright.translate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jf.dexlib2.iface.Annotation;
import org.jf.dexlib2.iface.AnnotationElement;
import org.jf.dexlib2.iface.value.ArrayEncodedValue;
import org.jf.dexlib2.iface.value.EncodedValue;

/** What DEX says of a class or method by annotations and a class file by attributes. */
final class SystemAnnotations {
  private static final String PREFIX = "Ldalvik/annotation/";

  private final Map<String, Annotation> byName = new HashMap<>();

  SystemAnnotations(Set<? extends Annotation> annotations) {
    for (Annotation annotation : annotations) {
      if (isSystem(annotation)) {
        String type = annotation.getType();
        byName.put(type.substring(PREFIX.length(), type.length() - 1), annotation);
      }
    }
  }

  static boolean isSystem(Annotation annotation) {
    return annotation.getType().startsWith(PREFIX);
  }

  boolean has(String name) {
    return byName.containsKey(name);
  }

  /** Returns the element of an annotation; {@code null} if either is missing. */
  EncodedValue element(String name, String element) {
    Annotation annotation = byName.get(name);
    if (annotation != null) {
      for (AnnotationElement one : annotation.getElements()) {
        if (one.getName().equals(element)) {
          return one.getValue();
        }
      }
    }
    return null;
  }

  EncodedValue value(String name) {
    return element(name, "value");
  }

  /** Returns the generic signature. */
  String signature() {
    EncodedValue value = value("Signature");
    return value == null ? null : Values.joined(value);
  }

  List<? extends EncodedValue> list(String name, String element) {
    return element(name, element) instanceof ArrayEncodedValue array ? array.getValue() : List.of();
  }
}
