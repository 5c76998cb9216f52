package tapwright.device.system;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.Map;

/** The constants that apps know a class of the platform by. */
final class PublicConstants {
  private PublicConstants() {}

  /** Every text, by name; also those from a parent that is not public itself. */
  static Map<String, String> texts(Class<?> owner) {
    Map<String, String> found = new LinkedHashMap<>();
    for (Field field : owner.getFields()) {
      if (field.getType() == String.class && Modifier.isStatic(field.getModifiers())) {
        String value = read(field);
        if (value != null) {
          found.put(field.getName(), value);
        }
      }
    }
    return found;
  }

  private static String read(Field field) {
    try {
      field.setAccessible(true);
      return (String) field.get(null);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("a public constant cannot be read: " + field, e);
    }
  }
}
