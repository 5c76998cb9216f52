package tapwright.device.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tapwright.device.Device;

/**
 * Watches answers that nobody has compared with Android's.
 *
 * <p>What was audited is not watched and costs nothing, unless the table itself is to be made.
 */
public final class AnswerAudit {
  /** Frames between the app and the shadow: a call of a call of the API is still the app's. */
  private static final int NEAR = 4;

  private static final int FRAMES_SEARCHED = 40;
  private static final boolean IS_EVERYTHING_WATCHED =
      "all".equals(System.getProperty("tapwright.audit"));

  /** A look at the stack is dear, and the framework asks more often than apps do. */
  private static final int LOOKS_A_REQUEST = IS_EVERYTHING_WATCHED ? 32 : 8;

  private static final StackWalker STACK =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private static final Map<String, AnswerCount> counts = new ConcurrentHashMap<>();

  private static final AnswerCount absent = new AnswerCount("native", "nobody", false);

  private AnswerAudit() {}

  /** Returns the count of a call if its answers are to be watched, otherwise null. */
  public static AnswerCount watch(String call, String answeredBy) {
    boolean isAudited = AuditTable.isAudited(call, answeredBy);
    if (isAudited && !IS_EVERYTHING_WATCHED || AuditTable.isAndroids(call, answeredBy)) {
      return null;
    }
    return counts.computeIfAbsent(call, any -> new AnswerCount(call, answeredBy, isAudited));
  }

  /** Whether all answers are counted, to make the table. */
  static boolean isEverythingWatched() {
    return IS_EVERYTHING_WATCHED;
  }

  /** Notes an answer, if the app is close enough to have asked for it. */
  public static void note(AnswerCount count, Object answer) {
    note(count, AnswerKind.of(answer));
  }

  static void note(AnswerCount count, AnswerKind kind) {
    if (kind == AnswerKind.VALUE && !IS_EVERYTHING_WATCHED
        || !count.mayLook(RecentAnswers.request(), LOOKS_A_REQUEST)) {
      return;
    }
    StackWalker.StackFrame asker = asker();
    if (asker != null) {
      count.add(kind);
      if (kind != AnswerKind.VALUE && !count.isAudited()) {
        RecentAnswers.add(count.call(), asker.getClassName(), asker.getMethodName());
      }
    }
  }

  /**
   * Notes that native code of the app has called a function which this device lacks: what the
   * methods make of it that had called the native code may not be what a phone makes of it.
   */
  public static void noteAbsent(String function) {
    if (!absent.mayLook(RecentAnswers.request(), LOOKS_A_REQUEST)) {
      return;
    }
    for (StackWalker.StackFrame asker : askers()) {
      RecentAnswers.add("native " + function, asker.getClassName(), asker.getMethodName());
    }
  }

  /** Returns the counts of all calls that the app has reached. */
  public static List<AnswerCount> reached() {
    List<AnswerCount> reached = new ArrayList<>(counts.values());
    reached.removeIf(count -> count.fromApp() == 0);
    return reached;
  }

  /** Returns the method of the app that asked, or null. */
  static StackWalker.StackFrame asker() {
    ClassLoader app = Device.appLoader();
    if (app == null) {
      return null;
    }
    return STACK.walk(
        frames ->
            frames
                .limit(FRAMES_SEARCHED)
                .filter(frame -> !isBetween(frame.getDeclaringClass().getName()))
                .limit(NEAR)
                .filter(frame -> frame.getDeclaringClass().getClassLoader() == app)
                .findFirst()
                .orElse(null));
  }

  /** Returns the methods of the app that are nearest on the stack. */
  private static List<StackWalker.StackFrame> askers() {
    ClassLoader app = Device.appLoader();
    return app == null
        ? List.of()
        : STACK.walk(
            frames ->
                frames
                    .limit(FRAMES_SEARCHED)
                    .filter(frame -> frame.getDeclaringClass().getClassLoader() == app)
                    .limit(NEAR)
                    .toList());
  }

  private static boolean isBetween(String type) {
    return type.startsWith("tapwright.")
        || type.startsWith("org.robolectric.")
        || type.startsWith("java.lang.invoke.")
        || type.startsWith("java.lang.reflect.")
        || type.startsWith("jdk.");
  }
}
