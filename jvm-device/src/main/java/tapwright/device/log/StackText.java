package tapwright.device.log;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import tapwright.runtime.PhoneStack;

/** Stack traces as a phone prints them: without the frames and names that only this device has. */
public final class StackText {
  private StackText() {}

  /** The error with its causes, lines separated by newlines. */
  public static String of(Throwable error) {
    StringBuilder text = new StringBuilder();
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    List<StackTraceElement> outer = List.of();
    for (Throwable cause = error; cause != null && seen.add(cause); cause = cause.getCause()) {
      text.append(cause == error ? "" : "Caused by: ").append(cause).append('\n');
      List<StackTraceElement> frames = frames(cause);
      int shared = cause == error ? 0 : sharedTail(frames, outer);
      for (StackTraceElement frame : frames.subList(0, frames.size() - shared)) {
        text.append("\tat ").append(frame).append('\n');
      }
      if (shared > 0) {
        text.append("\t... ").append(shared).append(" more\n");
      }
      outer = frames;
    }
    return text.toString();
  }

  private static int sharedTail(List<StackTraceElement> inner, List<StackTraceElement> outer) {
    int shared = 0;
    while (shared < inner.size()
        && shared < outer.size()
        && inner.get(inner.size() - 1 - shared).equals(outer.get(outer.size() - 1 - shared))) {
      shared++;
    }
    return shared;
  }

  /** The frames a phone would show. */
  static List<StackTraceElement> frames(Throwable error) {
    return PhoneStack.frames(error.getStackTrace());
  }
}
