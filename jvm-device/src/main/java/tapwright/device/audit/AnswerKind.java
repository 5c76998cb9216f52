package tapwright.device.audit;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Map;

/** How much an answer tells. */
enum AnswerKind {
  /** Null, or something empty. */
  BLANK,
  /** The number 0 or false. */
  ZERO,
  /** Anything else, also the end of a method that returns nothing. */
  VALUE;

  static AnswerKind of(Object value) {
    if (value == null) {
      return BLANK;
    }
    if (value.getClass().isArray()) {
      return Array.getLength(value) == 0 ? BLANK : VALUE;
    }
    // Only classes of the JDK are asked: others may run code of the app.
    if (value.getClass().getClassLoader() != null) {
      return VALUE;
    }
    boolean isEmpty =
        value instanceof CharSequence text && text.length() == 0
            || value instanceof Collection<?> many && many.isEmpty()
            || value instanceof Map<?, ?> map && map.isEmpty();
    if (isEmpty) {
      return BLANK;
    }
    boolean isZero =
        value instanceof Number number && number.doubleValue() == 0 || Boolean.FALSE.equals(value);
    return isZero ? ZERO : VALUE;
  }
}
