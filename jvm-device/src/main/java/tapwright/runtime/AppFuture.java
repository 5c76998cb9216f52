package tapwright.runtime;

import android.os.SystemClock;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A task of {@link AppScheduledExecutor}: due at a moment of virtual time, once or again. */
final class AppFuture<V> extends FutureTask<V> implements RunnableScheduledFuture<V> {
  private final Executor executor;

  /** Milliseconds between runs: counted from starts when positive, from ends when negative. */
  private final long period;

  private volatile long dueAt;
  private volatile Runnable cancelAlarm = () -> {};

  AppFuture(Callable<V> work, Executor executor, long delay, long period) {
    super(work);
    this.executor = executor;
    this.period = period;
    this.dueAt = SystemClock.uptimeMillis() + delay;
  }

  void arm() {
    cancelAlarm = AppAlarms.after(dueAt - SystemClock.uptimeMillis(), () -> executor.execute(this));
  }

  @Override
  public void run() {
    if (period == 0) {
      super.run();
    } else if (runAndReset()) {
      dueAt = period > 0 ? dueAt + period : SystemClock.uptimeMillis() - period;
      arm();
    }
  }

  @Override
  public boolean cancel(boolean mayInterrupt) {
    cancelAlarm.run();
    return super.cancel(mayInterrupt);
  }

  @Override
  public boolean isPeriodic() {
    return period != 0;
  }

  @Override
  public long getDelay(TimeUnit unit) {
    return unit.convert(dueAt - SystemClock.uptimeMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public int compareTo(Delayed other) {
    return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
  }
}
