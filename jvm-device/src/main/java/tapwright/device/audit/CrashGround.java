package tapwright.device.audit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Finds what a crash rests on: an answer of the device that may not be a phone's. */
public final class CrashGround {
  private CrashGround() {}

  /**
   * Returns the call whose answer the crash rests on, or an empty text.
   *
   * <p>That is an answer which a method got that the crash came out of, or, in an earlier request,
   * the class in which it happened.
   *
   * @param isOfApp whether the class of this name is the app's
   */
  public static String of(Throwable error, Predicate<String> isOfApp) {
    if (isRefusal(innermost(error))) {
      return "";
    }
    List<StackTraceElement> frames = appFrames(innermost(error), isOfApp);
    if (frames.isEmpty()) {
      frames = appFrames(error, isOfApp);
    }
    if (frames.isEmpty()) {
      return "";
    }
    Set<String> methods = new HashSet<>();
    frames.forEach(frame -> methods.add(frame.getClassName() + '.' + frame.getMethodName()));
    String failed = outermost(frames.get(0).getClassName());
    for (RecentAnswers.Noted answer : RecentAnswers.latestFirst()) {
      boolean isNow = answer.request() == RecentAnswers.request();
      if (isNow && methods.contains(answer.type() + '.' + answer.method())
          || outermost(answer.type()).equals(failed)) {
        return answer.call();
      }
    }
    return "";
  }

  /** Whether the device refused what the app asked for, which it does only where a phone would. */
  private static boolean isRefusal(Throwable error) {
    for (StackTraceElement frame : error.getStackTrace()) {
      String type = frame.getClassName();
      if (!type.startsWith("java.")) {
        return type.startsWith("tapwright.device.");
      }
    }
    return false;
  }

  private static Throwable innermost(Throwable error) {
    Throwable inner = error;
    Set<Throwable> seen = new HashSet<>();
    while (inner.getCause() != null && seen.add(inner)) {
      inner = inner.getCause();
    }
    return inner;
  }

  private static List<StackTraceElement> appFrames(Throwable error, Predicate<String> isOfApp) {
    List<StackTraceElement> frames = new ArrayList<>();
    for (StackTraceElement frame : error.getStackTrace()) {
      if (isOfApp.test(frame.getClassName())) {
        frames.add(frame);
      }
    }
    return frames;
  }

  /** The class that a nested or anonymous class is written in. */
  private static String outermost(String type) {
    int nested = type.indexOf('$');
    return nested > 0 ? type.substring(0, nested) : type;
  }
}
