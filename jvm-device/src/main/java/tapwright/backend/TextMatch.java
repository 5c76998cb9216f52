package tapwright.backend;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tapwright.host.Json;

/**
 * A condition on a text of a request; a text that is not there is null.
 *
 * @param kind the name of the condition in a stub
 * @param value what it compares with
 * @param options the names of what is switched on
 */
record TextMatch(String kind, String value, List<?> options) {
  static TextMatch of(Map<?, ?> spelt) {
    return new TextMatch(
        (String) spelt.get("kind"), (String) spelt.get("value"), (List<?>) spelt.get("options"));
  }

  TextMatch {
    if (kind.equals("matches") || kind.equals("doesNotMatch")) {
      Pattern.compile(value); // what is none is told when the stubs are read
    }
  }

  boolean holds(String text) {
    if (kind.equals("absent")) {
      return text == null;
    }
    if (text == null) {
      return false;
    }
    return switch (kind) {
      case "equalTo" ->
          options.contains("caseInsensitive")
              ? text.equalsIgnoreCase(value)
              : text.equals(value);
      case "contains" -> text.contains(value);
      case "doesNotContain" -> !text.contains(value);
      case "matches" -> pattern().matcher(text).matches();
      case "doesNotMatch" -> !pattern().matcher(text).matches();
      case "equalToJson" -> isSameJson(text);
      default -> throw new IllegalArgumentException("no such condition: " + kind);
    };
  }

  private Pattern pattern() {
    return Pattern.compile(value, Pattern.DOTALL);
  }

  private boolean isSameJson(String text) {
    try {
      return isSame(Json.parse(value), Json.parse(text));
    } catch (IllegalArgumentException notJson) {
      return false;
    }
  }

  private boolean isSame(Object wanted, Object given) {
    if (wanted instanceof Map<?, ?> names && given instanceof Map<?, ?> found) {
      boolean isEnough = options.contains("ignoreExtraElements") || names.size() == found.size();
      return isEnough
          && names.keySet().stream()
              .allMatch(name -> found.containsKey(name) && isSame(names.get(name), found.get(name)));
    }
    if (wanted instanceof List<?> items && given instanceof List<?> found) {
      return options.contains("ignoreArrayOrder")
          ? found.size() == items.size()
              && items.stream()
                  .allMatch(item -> found.stream().anyMatch(each -> isSame(item, each)))
          : items.size() == found.size() && isSameInOrder(items, found);
    }
    if (wanted instanceof Number number && given instanceof Number other) {
      return number.doubleValue() == other.doubleValue();
    }
    return wanted == null ? given == null : wanted.equals(given);
  }

  private boolean isSameInOrder(List<?> items, List<?> found) {
    for (int i = 0; i < items.size(); i++) {
      if (!isSame(items.get(i), found.get(i))) {
        return false;
      }
    }
    return true;
  }
}
