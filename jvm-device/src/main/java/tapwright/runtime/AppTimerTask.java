package tapwright.runtime;

/** In place of {@code java.util.TimerTask}, for {@link AppTimer}. */
public abstract class AppTimerTask implements Runnable {
  /** Where a task is in its life. */
  enum State {
    NEW,
    SCHEDULED,
    EXECUTED,
    CANCELLED
  }

  final Object lock = new Object();
  State state = State.NEW;
  long next;

  /** Positive: fixed rate; negative: fixed delay; zero: once. */
  long period;

  long order;

  protected AppTimerTask() {}

  @Override
  public abstract void run();

  /** As {@code TimerTask.cancel}. */
  public boolean cancel() {
    synchronized (lock) {
      boolean prevented = state == State.SCHEDULED;
      state = State.CANCELLED;
      return prevented;
    }
  }

  /** As {@code TimerTask.scheduledExecutionTime}. */
  public long scheduledExecutionTime() {
    synchronized (lock) {
      return period < 0 ? next + period : next - period;
    }
  }
}
