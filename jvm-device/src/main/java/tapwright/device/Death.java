package tapwright.device;

import java.util.LinkedHashMap;
import java.util.Map;

/** The end of an app process that the app did not survive. */
record Death(String kind, String thread, Throwable error) {
  static final String CRASH = "crash";
  static final String ANR = "anr";
  static final String EXIT = "exit";
  static final String LIMIT = "limit";

  /** The {@code crash} part of an answer. */
  Map<String, Object> toValues() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("kind", kind);
    values.put("thread", thread);
    values.put("exception", error.getClass().getName());
    String message = error.getMessage();
    values.put("message", message == null ? null : RepeatableText.of(message));
    values.put("stack", RepeatableText.of(StackText.of(error)));
    return values;
  }
}
