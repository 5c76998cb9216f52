package tapwright.runtime;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** In place of {@link ScheduledThreadPoolExecutor}: delays pass on the device's virtual clock. */
public class AppScheduledExecutor extends ScheduledThreadPoolExecutor {
  private final Set<AppFuture<?>> waiting =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  public AppScheduledExecutor(int size) {
    super(size);
  }

  public AppScheduledExecutor(int size, ThreadFactory threads) {
    super(size, threads);
  }

  public AppScheduledExecutor(int size, RejectedExecutionHandler handler) {
    super(size, handler);
  }

  public AppScheduledExecutor(int size, ThreadFactory threads, RejectedExecutionHandler handler) {
    super(size, threads, handler);
  }

  /** In place of {@code Executors.newScheduledThreadPool(int)}. */
  public static ScheduledExecutorService pool(int size) {
    return new AppScheduledExecutor(size);
  }

  /** In place of {@code Executors.newScheduledThreadPool(int, ThreadFactory)}. */
  public static ScheduledExecutorService pool(int size, ThreadFactory threads) {
    return new AppScheduledExecutor(size, threads);
  }

  /** In place of {@code Executors.newSingleThreadScheduledExecutor()}. */
  public static ScheduledExecutorService single() {
    return new AppScheduledExecutor(1);
  }

  /** In place of {@code Executors.newSingleThreadScheduledExecutor(ThreadFactory)}. */
  public static ScheduledExecutorService single(ThreadFactory threads) {
    return new AppScheduledExecutor(1, threads);
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
    return delay <= 0
        ? super.schedule(command, 0, unit)
        : await(Executors.callable(command), delay, 0, unit);
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> work, long delay, TimeUnit unit) {
    return delay <= 0 ? super.schedule(work, 0, unit) : await(work, delay, 0, unit);
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable command, long initial, long period, TimeUnit unit) {
    return await(Executors.callable(command), initial, positive(period), unit);
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable command, long initial, long delay, TimeUnit unit) {
    return await(Executors.callable(command), initial, -positive(delay), unit);
  }

  private static long positive(long period) {
    if (period <= 0) {
      throw new IllegalArgumentException();
    }
    return period;
  }

  private <V> ScheduledFuture<V> await(Callable<V> work, long delay, long period, TimeUnit unit) {
    long every = period == 0 ? 0 : Math.max(1, unit.toMillis(Math.abs(period)));
    AppFuture<V> future =
        new AppFuture<>(
            work, this::runNow, Math.max(0, unit.toMillis(delay)), period < 0 ? -every : every);
    waiting.add(future);
    future.arm();
    return future;
  }

  /** Tasks that were waiting when the executor was shut down are run all the same, as the JDK's. */
  private void runNow(Runnable task) {
    if (isShutdown()) {
      new Thread(task, "pool-after-shutdown").start();
    } else {
      execute(task);
    }
  }

  @Override
  public void shutdown() {
    for (AppFuture<?> future : snapshot()) {
      if (future.isPeriodic()) {
        future.cancel(false);
      }
    }
    super.shutdown();
  }

  @Override
  public List<Runnable> shutdownNow() {
    List<Runnable> left = new ArrayList<>();
    for (AppFuture<?> future : snapshot()) {
      if (!future.isDone()) {
        future.cancel(false);
        left.add(future);
      }
    }
    left.addAll(super.shutdownNow());
    return left;
  }

  private List<AppFuture<?>> snapshot() {
    synchronized (waiting) {
      return new ArrayList<>(waiting);
    }
  }
}
