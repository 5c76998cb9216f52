package android.os;

import java.util.Comparator;
import java.util.PriorityQueue;

/** The part of Android's handler that the runtime uses; tests run its messages by hand. */
public final class Handler {
  private record Message(long when, Runnable callback) {}

  private static final PriorityQueue<Message> queue =
      new PriorityQueue<>(Comparator.comparingLong(Message::when));

  public Handler(Looper looper) {}

  public boolean postDelayed(Runnable callback, long delay) {
    synchronized (queue) {
      return queue.add(new Message(SystemClock.uptimeMillis() + delay, callback));
    }
  }

  public void removeCallbacks(Runnable callback) {
    synchronized (queue) {
      queue.removeIf(message -> message.callback == callback);
    }
  }

  /** When the next message is due, or Long.MAX_VALUE. */
  public static long next() {
    synchronized (queue) {
      return queue.isEmpty() ? Long.MAX_VALUE : queue.peek().when;
    }
  }

  /** Runs the messages that are due. */
  public static void runDue() {
    while (next() <= SystemClock.uptimeMillis()) {
      Message message;
      synchronized (queue) {
        message = queue.poll();
      }
      message.callback.run();
    }
  }
}
