package tapwright.runtime;

import android.os.AsyncTask;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for an AsyncTask with a limit of virtual time. */
public final class AppTasks {
  private AppTasks() {}

  /** In place of {@code AsyncTask.get(long, TimeUnit)}. */
  public static Object get(AsyncTask<?, ?, ?> task, long time, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    boolean done =
        VirtualWait.<ExecutionException>await(
            AppWaits.milliseconds(time, unit), slice -> isDone(task, slice));
    return done ? task.get() : task.get(0, unit);
  }

  private static boolean isDone(AsyncTask<?, ?, ?> task, long slice) throws InterruptedException {
    try {
      task.get(slice, TimeUnit.MILLISECONDS);
    } catch (TimeoutException early) {
      return false;
    } catch (ExecutionException | CancellationException told) {
      return true; // The caller is told by the get that follows.
    }
    return true;
  }
}
