package tapwright.runtime;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import tapwright.parking.Parking;

/**
 * Holds the app's busy threads while the device serves no request: time stands still then, so their
 * work must, too.
 */
public final class Gate {
  private static final Set<Thread> held =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  private static final Object lock = new Object();
  private static volatile boolean closed;

  private Gate() {}

  /** Device side: a request comes in; threads run on. */
  public static void open() {
    synchronized (lock) {
      closed = false;
      Parking.setClosed(false);
      AppRuntime.resetAlarm();
      lock.notifyAll();
    }
  }

  /** Device side: the request is answered; threads stop at their next backward jump. */
  public static void close() {
    synchronized (lock) {
      closed = true;
      Parking.setClosed(true);
      AppRuntime.resetAlarm();
    }
  }

  /** Device side: whether the thread is held, or was and has not run on yet. */
  public static boolean holds(Thread thread) {
    return held.contains(thread);
  }

  /** Lets held threads look whether their app is gone. */
  static void wake() {
    synchronized (lock) {
      lock.notifyAll();
    }
  }

  static boolean isClosed() {
    return closed;
  }

  /** Keeps the calling thread while the gate is closed. */
  static void pass() {
    Thread thread = Thread.currentThread();
    boolean interrupted = false;
    held.add(thread);
    Parking.rests();
    synchronized (lock) {
      while (closed && !AppRuntime.isDoomed()) {
        try {
          lock.wait();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    Parking.resumes();
    held.remove(thread);
    if (interrupted) {
      thread.interrupt();
    }
  }
}
