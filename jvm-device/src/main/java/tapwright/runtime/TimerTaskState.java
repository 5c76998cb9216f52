package tapwright.runtime;

import java.lang.reflect.Field;
import java.util.TimerTask;

/** The state that a task keeps for its timer; {@code TimerTask.cancel} works by it. */
final class TimerTaskState {
  private static final int VIRGIN = 0;
  private static final int SCHEDULED = 1;
  private static final int EXECUTED = 2;
  private static final int CANCELLED = 3;
  private static final Field STATE = field("state");
  private static final Field NEXT = field("nextExecutionTime");

  private TimerTaskState() {}

  static void schedule(TimerTask task, long time) {
    if (state(task) != VIRGIN) {
      throw new IllegalStateException("Task already scheduled or cancelled");
    }
    set(task, SCHEDULED, time);
  }

  static boolean isCancelled(TimerTask task) {
    return state(task) == CANCELLED;
  }

  static void begin(TimerTask task, boolean once, long time) {
    set(task, once ? EXECUTED : SCHEDULED, time);
  }

  private static int state(TimerTask task) {
    try {
      return STATE.getInt(task);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void set(TimerTask task, int state, long time) {
    try {
      STATE.setInt(task, state);
      NEXT.setLong(task, time);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Field field(String name) {
    try {
      Field field = TimerTask.class.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }
}
