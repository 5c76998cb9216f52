package tapwright.runtime;

import java.util.Collections;
import java.util.Date;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.WeakHashMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** In place of {@link Timer}: one thread whose tasks are due on the device's virtual clock. */
public class AppTimer extends Timer {
  private static int serial;

  private final Set<ScheduledFuture<?>> futures =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  private final AppScheduledExecutor executor;

  public AppTimer() {
    this("Timer-" + nextSerial(), false);
  }

  public AppTimer(boolean daemon) {
    this("Timer-" + nextSerial(), daemon);
  }

  public AppTimer(String name) {
    this(name, false);
  }

  public AppTimer(String name, boolean daemon) {
    super("unused", true);
    super.cancel();
    executor =
        new AppScheduledExecutor(
            1,
            work -> {
              Thread thread = new Thread(work, name);
              thread.setDaemon(daemon);
              return thread;
            });
  }

  private static synchronized int nextSerial() {
    return serial++;
  }

  @Override
  public void schedule(TimerTask task, long delay) {
    checkDelay(delay);
    start(task, delay, 0);
  }

  @Override
  public void schedule(TimerTask task, Date time) {
    start(task, until(time), 0);
  }

  @Override
  public void schedule(TimerTask task, long delay, long period) {
    checkDelay(delay);
    start(task, delay, -checkedPeriod(period));
  }

  @Override
  public void schedule(TimerTask task, Date first, long period) {
    start(task, until(first), -checkedPeriod(period));
  }

  @Override
  public void scheduleAtFixedRate(TimerTask task, long delay, long period) {
    checkDelay(delay);
    start(task, delay, checkedPeriod(period));
  }

  @Override
  public void scheduleAtFixedRate(TimerTask task, Date first, long period) {
    start(task, until(first), checkedPeriod(period));
  }

  private void start(TimerTask task, long delay, long period) {
    if (executor.isShutdown()) {
      throw new IllegalStateException("Timer already cancelled.");
    }
    TimerTaskState.schedule(task, AppClock.currentTimeMillis() + delay);
    Run run = new Run(task, period == 0);
    ScheduledFuture<?> future =
        period == 0
            ? executor.schedule(run, delay, TimeUnit.MILLISECONDS)
            : period > 0
                ? executor.scheduleAtFixedRate(run, delay, period, TimeUnit.MILLISECONDS)
                : executor.scheduleWithFixedDelay(run, delay, -period, TimeUnit.MILLISECONDS);
    run.future = future;
    futures.add(future);
  }

  @Override
  public void cancel() {
    executor.shutdownNow();
  }

  @Override
  public int purge() {
    return 0;
  }

  private static void checkDelay(long delay) {
    if (delay < 0) {
      throw new IllegalArgumentException("Negative delay.");
    }
  }

  private static long checkedPeriod(long period) {
    if (period <= 0) {
      throw new IllegalArgumentException("Non-positive period.");
    }
    return period;
  }

  private static long until(Date time) {
    return Math.max(0, time.getTime() - AppClock.currentTimeMillis());
  }

  /** One run of a task; an exception of it ends the timer and the app, as on Android. */
  private final class Run implements Runnable {
    private final TimerTask task;
    private final boolean once;
    private volatile ScheduledFuture<?> future;

    Run(TimerTask task, boolean once) {
      this.task = task;
      this.once = once;
    }

    @Override
    public void run() {
      if (TimerTaskState.isCancelled(task)) {
        if (future != null) {
          future.cancel(false);
        }
        return;
      }
      TimerTaskState.begin(task, once, AppClock.currentTimeMillis());
      try {
        task.run();
      } catch (Throwable error) {
        executor.shutdownNow();
        Thread thread = Thread.currentThread();
        Thread.UncaughtExceptionHandler handler = thread.getUncaughtExceptionHandler();
        handler.uncaughtException(thread, error);
      }
    }
  }
}
