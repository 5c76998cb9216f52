package tapwright.protocol;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Makes the answers of the protocol. */
public final class Answer {
  /** Whose fault a failed request is. */
  public enum Fault {
    /** The client's: the request is wrong. */
    INPUT,
    /** The device's own. */
    DEVICE
  }

  private Answer() {}

  /** Returns an answer that says only that the request was served; fields may be added. */
  public static Map<String, Object> ok() {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("ok", true);
    return answer;
  }

  /** Returns an answer that says why the request was not served. */
  public static Map<String, Object> error(Fault fault, String message) {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("kind", fault.name().toLowerCase(Locale.ROOT));
    error.put("message", message);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("ok", false);
    answer.put("error", error);
    return answer;
  }
}
