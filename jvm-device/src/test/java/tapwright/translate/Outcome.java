package tapwright.translate;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;

/** What a call did, as a text that two class loaders can be compared by. */
final class Outcome {
  private static final int DEEPEST = 4;
  private static final int LONGEST = 4000;

  /** A JVM words these by the locals or loaders of the code that throws. */
  private static final Set<Class<?>> WORDED_BY_CODE =
      Set.of(NullPointerException.class, ClassCastException.class, IllegalAccessError.class);

  private final StringBuilder text = new StringBuilder();

  private Outcome() {}

  /** Calls a static method and tells its result or exception and what became of its arguments. */
  static String of(Method method, Object[] arguments) throws IllegalAccessException {
    Outcome outcome = new Outcome();
    method.setAccessible(true);
    MethodHandle handle = MethodHandles.publicLookup().unreflect(method).asFixedArity();
    try {
      outcome.add(handle.invokeWithArguments(arguments), 0);
    } catch (Throwable e) { // What the method throws is its outcome.
      outcome.thrown(e);
    }
    for (Object argument : arguments) {
      if (argument != null && !(argument instanceof String) && !(argument instanceof Number)) {
        outcome.text.append(" | ");
        outcome.add(argument, 0);
      }
    }
    return outcome.text.toString();
  }

  private void thrown(Throwable thrown) {
    text.append("throws ").append(thrown.getClass().getName());
    if (!WORDED_BY_CODE.contains(thrown.getClass()) && !(thrown instanceof StackOverflowError)) {
      text.append(": ").append(thrown.getMessage());
    }
    if (thrown.getCause() != null && thrown.getCause() != thrown) {
      text.append(" by ");
      thrown(thrown.getCause());
    }
  }

  private void add(Object value, int depth) {
    if (value == null || depth > DEEPEST || text.length() > LONGEST) {
      text.append(value == null ? "null" : "...");
    } else if (value instanceof Float number) {
      text.append(Integer.toHexString(Float.floatToIntBits(number))).append('f');
    } else if (value instanceof Double number) {
      text.append(Long.toHexString(Double.doubleToLongBits(number))).append('d');
    } else if (value.getClass().isArray()) {
      addArray(value, depth);
    } else if (value instanceof Collection<?> || value instanceof Map<?, ?>) {
      addMembers(value, depth);
    } else if (value instanceof Number || value instanceof CharSequence || isPlain(value)) {
      text.append(value);
    } else if (value.getClass().getClassLoader() == null) {
      text.append(value.getClass().getName());
    } else {
      addFields(value, depth);
    }
  }

  private static boolean isPlain(Object value) {
    return value instanceof Boolean || value instanceof Character || value instanceof Enum<?>;
  }

  private void addArray(Object array, int depth) {
    text.append('[');
    for (int i = 0; i < Math.min(Array.getLength(array), 200); i++) {
      add(Array.get(array, i), depth + 1);
      text.append(',');
    }
    text.append(']');
  }

  private void addMembers(Object value, int depth) {
    text.append('{');
    try {
      if (value instanceof Map<?, ?> map) {
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          add(entry.getKey(), depth + 1);
          text.append('=');
          add(entry.getValue(), depth + 1);
          text.append(',');
        }
      } else {
        for (Object member : (Collection<?>) value) {
          add(member, depth + 1);
          text.append(',');
        }
      }
    } catch (RuntimeException e) {
      thrown(e);
    }
    text.append('}');
  }

  /** Names of synthetic classes are the dexer's own affair. */
  private void addFields(Object value, int depth) {
    String name = value.getClass().getName();
    boolean made = value.getClass().isHidden() || value.getClass().isSynthetic();
    text.append(made ? "lambda" : name);
    if (made) {
      return;
    }
    text.append('(');
    for (Class<?> type = value.getClass(); type != null; type = type.getSuperclass()) {
      Field[] fields = type.getDeclaredFields();
      Arrays.sort(fields, Comparator.comparing(Field::getName)); // DEX keeps them in this order.
      for (Field field : fields) {
        if (!Modifier.isStatic(field.getModifiers()) && field.trySetAccessible()) {
          text.append(field.getName()).append('=');
          try {
            add(field.get(value), depth + 1);
          } catch (IllegalAccessException e) {
            throw new AssertionError(e);
          }
          text.append(';');
        }
      }
    }
    text.append(')');
  }
}
