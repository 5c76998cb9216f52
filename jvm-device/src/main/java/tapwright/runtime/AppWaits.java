package tapwright.runtime;

import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Lock;
import tapwright.parking.Parking;

/** Waits of app code for other threads, with a limit of time: of virtual time. */
public final class AppWaits {
  private static final TimeUnit MILLISECONDS = TimeUnit.MILLISECONDS;

  private AppWaits() {}

  /** In place of {@code Thread.join(long)}. */
  public static void join(Thread thread, long milliseconds) throws InterruptedException {
    if (milliseconds < 0) {
      thread.join(milliseconds); // An exception.
    } else if (milliseconds == 0) {
      join(thread);
      return;
    }
    VirtualWait.<RuntimeException>await(
        milliseconds,
        slice -> {
          if (slice > 0) {
            thread.join(slice);
          }
          return !thread.isAlive();
        });
  }

  /** In place of {@code Thread.join()}. */
  public static void join(Thread thread) throws InterruptedException {
    Parking.rests();
    try {
      thread.join();
    } finally {
      Parking.resumes();
    }
  }

  /** In place of {@code Thread.join(long, int)}. */
  public static void join(Thread thread, long milliseconds, int nanoseconds)
      throws InterruptedException {
    join(thread, nanoseconds > 0 ? milliseconds + 1 : milliseconds);
  }

  /** In place of {@code Future.get(long, TimeUnit)}. */
  public static Object get(Future<?> future, long time, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (!isOfPlatform(future)) {
      return future.get(time, unit);
    }
    boolean done =
        VirtualWait.<ExecutionException>await(
            milliseconds(time, unit), slice -> isDone(future, slice));
    return done ? future.get() : future.get(0, unit);
  }

  private static boolean isDone(Future<?> future, long slice) throws InterruptedException {
    try {
      future.get(slice, MILLISECONDS);
    } catch (TimeoutException early) {
      return false;
    } catch (ExecutionException | java.util.concurrent.CancellationException told) {
      return true; // The caller is told by the get that follows.
    }
    return true;
  }

  /** In place of {@code CountDownLatch.await(long, TimeUnit)}. */
  public static boolean await(CountDownLatch latch, long time, TimeUnit unit)
      throws InterruptedException {
    return VirtualWait.<RuntimeException>await(
        milliseconds(time, unit), slice -> latch.await(slice, MILLISECONDS));
  }

  /** In place of {@code ExecutorService.awaitTermination}. */
  public static boolean awaitTermination(ExecutorService executor, long time, TimeUnit unit)
      throws InterruptedException {
    return isOfPlatform(executor)
        ? VirtualWait.<RuntimeException>await(
            milliseconds(time, unit), slice -> executor.awaitTermination(slice, MILLISECONDS))
        : executor.awaitTermination(time, unit);
  }

  /** In place of {@code Semaphore.tryAcquire(long, TimeUnit)}. */
  public static boolean tryAcquire(Semaphore semaphore, long time, TimeUnit unit)
      throws InterruptedException {
    return tryAcquire(semaphore, 1, time, unit);
  }

  /** In place of {@code Semaphore.tryAcquire(int, long, TimeUnit)}. */
  public static boolean tryAcquire(Semaphore semaphore, int permits, long time, TimeUnit unit)
      throws InterruptedException {
    return VirtualWait.<RuntimeException>await(
        milliseconds(time, unit), slice -> semaphore.tryAcquire(permits, slice, MILLISECONDS));
  }

  /** In place of {@code Lock.tryLock(long, TimeUnit)}. */
  public static boolean tryLock(Lock lock, long time, TimeUnit unit) throws InterruptedException {
    return isOfPlatform(lock)
        ? VirtualWait.<RuntimeException>await(
            milliseconds(time, unit), slice -> lock.tryLock(slice, MILLISECONDS))
        : lock.tryLock(time, unit);
  }

  /** In place of {@code BlockingQueue.poll(long, TimeUnit)}. */
  public static Object poll(BlockingQueue<?> queue, long time, TimeUnit unit)
      throws InterruptedException {
    return isOfPlatform(queue)
        ? taken(time, unit, slice -> queue.poll(slice, MILLISECONDS))
        : queue.poll(time, unit);
  }

  /** In place of {@code BlockingDeque.pollFirst(long, TimeUnit)}. */
  public static Object pollFirst(BlockingDeque<?> queue, long time, TimeUnit unit)
      throws InterruptedException {
    return isOfPlatform(queue)
        ? taken(time, unit, slice -> queue.pollFirst(slice, MILLISECONDS))
        : queue.pollFirst(time, unit);
  }

  /** In place of {@code BlockingDeque.pollLast(long, TimeUnit)}. */
  public static Object pollLast(BlockingDeque<?> queue, long time, TimeUnit unit)
      throws InterruptedException {
    return isOfPlatform(queue)
        ? taken(time, unit, slice -> queue.pollLast(slice, MILLISECONDS))
        : queue.pollLast(time, unit);
  }

  /** In place of {@code BlockingQueue.offer(Object, long, TimeUnit)}. */
  public static boolean offer(BlockingQueue<Object> queue, Object item, long time, TimeUnit unit)
      throws InterruptedException {
    return isOfPlatform(queue)
        ? VirtualWait.<RuntimeException>await(
            milliseconds(time, unit), slice -> queue.offer(item, slice, MILLISECONDS))
        : queue.offer(item, time, unit);
  }

  /** Takes something out of a queue, waiting for a slice of real time. */
  private interface Taking {
    Object within(long milliseconds) throws InterruptedException;
  }

  private static Object taken(long time, TimeUnit unit, Taking taking) throws InterruptedException {
    Object[] item = new Object[1];
    VirtualWait.<RuntimeException>await(
        milliseconds(time, unit),
        slice -> {
          item[0] = taking.within(slice);
          return item[0] != null;
        });
    return item[0];
  }

  /** Whether it waits by real time; what the app itself defines waits by our clock inside. */
  static boolean isOfPlatform(Object object) {
    ClassLoader loader = object.getClass().getClassLoader();
    return loader == null || loader == AppWaits.class.getClassLoader();
  }

  static long milliseconds(long time, TimeUnit unit) {
    long whole = unit.toMillis(time);
    return time > 0 && unit.convert(whole, MILLISECONDS) < time ? whole + 1 : whole;
  }
}
