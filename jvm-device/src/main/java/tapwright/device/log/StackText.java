package tapwright.device.log;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tapwright.device.protocol.Requests;

/** Stack traces as a phone prints them: without the frames and names that only this device has. */
public final class StackText {
  private static final Pattern RENAMED =
      Pattern.compile("\\$\\$robo\\$\\$\\w*\\$(?:nativeBinding)?(.+)");
  private static final Pattern OWN =
      Pattern.compile(
          "(org\\.robolectric|tapwright|java\\.lang\\.invoke|jdk\\.internal"
              + "|java\\.lang\\.reflect|sun\\.reflect|java\\.util\\.concurrent\\.FutureTask)\\..*");

  private static final String DOOR = Requests.class.getName();

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
    List<StackTraceElement> kept = new ArrayList<>();
    for (StackTraceElement frame : error.getStackTrace()) {
      if (frame.getClassName().equals(DOOR)) {
        break; // Below it is the host.
      }
      if (!OWN.matcher(frame.getClassName()).matches()) {
        StackTraceElement shown = renamed(frame);
        if (kept.isEmpty() || !isDetour(shown, kept.get(kept.size() - 1))) {
          kept.add(shown);
        }
      }
    }
    return kept;
  }

  /** A method open to shadows has two frames: its own, with no line, below that of its code. */
  private static boolean isDetour(StackTraceElement frame, StackTraceElement code) {
    return frame.getLineNumber() < 0
        && frame.getMethodName().equals(code.getMethodName())
        && frame.getClassName().equals(code.getClassName())
        && frame.getClassName().startsWith("android.");
  }

  private static StackTraceElement renamed(StackTraceElement frame) {
    Matcher matcher = RENAMED.matcher(frame.getMethodName());
    String method = matcher.matches() ? matcher.group(1) : frame.getMethodName();
    // The plain constructor loses the loader and module names, which a phone does not print.
    return new StackTraceElement(
        frame.getClassName(),
        method.equals("__constructor__") ? "<init>" : method,
        frame.getFileName(),
        frame.getLineNumber());
  }
}
