package tapwright.protocol;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the fields of a request; one that is missing or of the wrong type is a {@link BadRequest}.
 */
public final class Fields {
  private final Map<?, ?> values;

  /** Takes a parsed line of the protocol, which must be an object. */
  public Fields(Object line) {
    if (!(line instanceof Map<?, ?> map)) {
      throw new BadRequest("not a request: " + line);
    }
    this.values = map;
  }

  /** Returns the value of a field whatever its type; null when it is missing. */
  public Object raw(String name) {
    return values.get(name);
  }

  /** Returns a text; null when the field is missing. */
  public String text(String name) {
    return optional(name, String.class, "a text");
  }

  /** Returns a whole number; null when the field is missing. */
  public Long number(String name) {
    return optional(name, Long.class, "a whole number");
  }

  /** Returns true or false; null when the field is missing. */
  public Boolean flag(String name) {
    return optional(name, Boolean.class, "true or false");
  }

  /** Returns a list; null when the field is missing. */
  public List<?> list(String name) {
    return optional(name, List.class, "a list");
  }

  /** Returns an object; null when the field is missing. */
  public Map<?, ?> object(String name) {
    return optional(name, Map.class, "an object");
  }

  /** Returns the names of all fields. */
  public List<String> names() {
    return values.keySet().stream().map(String::valueOf).toList();
  }

  /** Returns whole numbers by name; none when the field is missing. */
  public Map<String, Integer> numbers(String name) {
    Map<?, ?> given = optional(name, Map.class, "an object");
    Map<String, Integer> numbers = new LinkedHashMap<>();
    if (given != null) {
      given.forEach((key, value) -> numbers.put(String.valueOf(key), whole(key, value)));
    }
    return numbers;
  }

  private static int whole(Object name, Object value) {
    if (value instanceof Long number) {
      return number.intValue();
    }
    throw new BadRequest("\"" + name + "\" must be a whole number, not " + value);
  }

  /** Returns a list that the request must have. */
  public List<?> requiredList(String name) {
    return required(name, list(name));
  }

  /** Returns the absolute path that a text spells, which the request must have. */
  public Path requiredPath(String name) {
    return Path.of(required(name, text(name))).toAbsolutePath();
  }

  private <T> T required(String name, T value) {
    if (value == null) {
      throw new BadRequest(values.get("do") + " needs \"" + name + "\"");
    }
    return value;
  }

  private <T> T optional(String name, Class<T> type, String wanted) {
    Object value = values.get(name);
    if (value != null && !type.isInstance(value)) {
      throw new BadRequest("\"" + name + "\" must be " + wanted + ", not " + value);
    }
    return type.cast(value);
  }
}
