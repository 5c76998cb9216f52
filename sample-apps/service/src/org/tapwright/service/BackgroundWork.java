package org.tapwright.service;

import android.os.AsyncTask;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Work in the background in every way that apps use. */
final class BackgroundWork {
  private final Handler handler = new Handler(Looper.getMainLooper());
  private final ExecutorService executor = Executors.newFixedThreadPool(2);
  private HandlerThread thread;
  private Timer timer;

  void delayed() {
    Results.tell("Handler: waiting");
    handler.postDelayed(() -> Results.tell("Handler: done"), 2000);
  }

  void handlerThread() {
    if (thread == null) {
      thread = new HandlerThread("worker");
      thread.start();
    }
    new Handler(thread.getLooper())
        .post(() -> Results.tell("HandlerThread: done on " + Thread.currentThread().getName()));
  }

  @SuppressWarnings("deprecation") // Old apps have it, so a device must run it.
  void asyncTask() {
    new AsyncTask<Integer, Integer, Long>() {
      @Override
      protected Long doInBackground(Integer... numbers) {
        long sum = 0;
        for (int number = 1; number <= numbers[0]; number++) {
          sum += number;
        }
        publishProgress(numbers[0]);
        return sum;
      }

      @Override
      protected void onPostExecute(Long sum) {
        Results.tell("AsyncTask: sum " + sum);
      }
    }.execute(1000);
  }

  void executor() {
    executor.execute(
        () -> {
          try {
            Thread.sleep(500);
          } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
          }
          Results.tell("Executor: done");
        });
  }

  void timer() {
    if (timer == null) {
      timer = new Timer("timer");
    }
    Results.tell("Timer: waiting");
    timer.schedule(
        new TimerTask() {
          @Override
          public void run() {
            Results.tell("Timer: rang");
          }
        },
        1000);
  }

  /** Ends what runs; to be called when the screen goes away. */
  void end() {
    handler.removeCallbacksAndMessages(null);
    executor.shutdownNow();
    if (thread != null) {
      thread.quit();
    }
    if (timer != null) {
      timer.cancel();
    }
  }
}
