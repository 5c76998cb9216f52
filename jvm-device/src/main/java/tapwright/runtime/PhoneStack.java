package tapwright.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Stack traces as a phone has them: without the frames and names that only this device has. */
public final class PhoneStack {
  private static final Pattern RENAMED =
      Pattern.compile("\\$\\$robo\\$\\$\\w*\\$(?:nativeBinding)?(.+)");
  private static final Pattern OWN =
      Pattern.compile(
          "(org\\.robolectric|tapwright|java\\.lang\\.invoke|jdk\\.internal"
              + "|java\\.lang\\.reflect|sun\\.reflect|java\\.util\\.concurrent\\.FutureTask)\\..*");

  /** Where requests come in; below it is the host. */
  private static final String DOOR = "tapwright.device.protocol.Requests";

  private static final int NATIVE_METHOD = -2;
  private static final StackTraceElement READER =
      new StackTraceElement(
          "dalvik.system.VMStack", "getThreadStackTrace", "VMStack.java", NATIVE_METHOD);

  private PhoneStack() {}

  /** In place of {@code getStackTrace} of an error or a thread. */
  public static StackTraceElement[] getStackTrace(Object holder) {
    if (holder instanceof Thread thread) {
      return ofThread(thread);
    }
    return frames(((Throwable) holder).getStackTrace()).toArray(new StackTraceElement[0]);
  }

  /** Apps count the frames above their own, of which a phone has one more. */
  private static StackTraceElement[] ofThread(Thread thread) {
    List<StackTraceElement> frames = frames(thread.getStackTrace());
    if (thread == Thread.currentThread()) {
      frames.add(0, READER);
    }
    return frames.toArray(new StackTraceElement[0]);
  }

  /** The frames that a phone would show. */
  public static List<StackTraceElement> frames(StackTraceElement[] all) {
    List<StackTraceElement> kept = new ArrayList<>();
    for (StackTraceElement frame : all) {
      if (frame.getClassName().equals(DOOR)) {
        break;
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
