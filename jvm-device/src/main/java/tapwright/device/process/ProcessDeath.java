package tapwright.device.process;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import tapwright.device.log.RepeatableText;
import tapwright.device.log.StackText;

/**
 * The end of an app process that the app did not survive.
 *
 * @param restsOn the call whose answer, which may not be a phone's, led to it; empty if none did
 */
public record ProcessDeath(String kind, String thread, Throwable error, String restsOn) {
  public static final String CRASH = "crash";
  public static final String ANR = "anr";
  public static final String EXIT = "exit";
  public static final String LIMIT = "limit";

  /** An end that rests on nothing but the app. */
  public ProcessDeath(String kind, String thread, Throwable error) {
    this(kind, thread, error, "");
  }

  /** Whether the JVM is full, which only a new one cures and which says nothing of the app. */
  public boolean isForLackOfRoom() {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Throwable cause = error; cause != null && seen.add(cause); cause = cause.getCause()) {
      if (FaultClassifier.isFullOfClasses(cause)) {
        return true;
      }
    }
    return false;
  }

  /** The {@code crash} part of an answer. */
  public Map<String, Object> toValues() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("kind", kind);
    values.put("thread", thread);
    values.put("exception", error.getClass().getName());
    String message = error.getMessage();
    values.put("message", message == null ? null : RepeatableText.of(message));
    values.put("restsOn", restsOn);
    values.put("stack", RepeatableText.of(StackText.of(error)));
    return values;
  }
}
