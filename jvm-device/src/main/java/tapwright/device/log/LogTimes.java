package tapwright.device.log;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import tapwright.runtime.AppClock;
import tapwright.runtime.AppRuntime;

/**
 * Supplies the time of each log line as it is written, and marks the lines to leave out: those that
 * a phone would not write, or that differ between two runs.
 *
 * <p>On a phone the framework's classes are ready before the app starts, so what they log when they
 * are initialised is not in the app's log. What finalizers log comes whenever memory is collected,
 * and what a thread of a dead process logs comes from nobody.
 */
public final class LogTimes implements Supplier<String> {
  /** The time of a line that does not count. */
  static final String NOT_COUNTED = "";

  private static final String INITIALIZER = "<clinit>";
  private static final int FRAMES = 16;
  private static final StackWalker STACK =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private final ThreadGroup ofApp = Thread.currentThread().getThreadGroup();
  private final BooleanSupplier hasClock;

  /** Between two processes there is no clock to ask; such a line has no time of its own. */
  public LogTimes(BooleanSupplier hasClock) {
    this.hasClock = hasClock;
  }

  @Override
  public String get() {
    boolean counts =
        ofApp.parentOf(Thread.currentThread().getThreadGroup())
            && !AppRuntime.isDoomed()
            && !STACK.walk(frames -> frames.limit(FRAMES).anyMatch(LogTimes::initializesFramework));
    if (!counts) {
      return NOT_COUNTED;
    }
    return hasClock.getAsBoolean() ? Long.toString(AppClock.currentTimeMillis()) : null;
  }

  private static boolean initializesFramework(StackWalker.StackFrame frame) {
    return frame.getMethodName().equals(INITIALIZER)
        && frame.getDeclaringClass().getClassLoader() == LogTimes.class.getClassLoader();
  }
}
