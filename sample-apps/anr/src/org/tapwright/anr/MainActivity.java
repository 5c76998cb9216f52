package org.tapwright.anr;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;
import android.widget.TextView;
import java.util.concurrent.CountDownLatch;

/** Blocks the main thread in several ways, some of them for ever. */
public class MainActivity extends Activity {
  private static final String TAG = "Anr";
  private final Object first = new Object();
  private final Object second = new Object();
  private TextView outcome;
  private int touches;
  private volatile long steps;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.main);
    outcome = findViewById(R.id.outcome);
    on(R.id.tick, () -> show("Touches: " + ++touches));
    on(R.id.short_sleep, () -> sleep(1));
    on(R.id.long_sleep, () -> sleep(10));
    on(R.id.busy, this::loop);
    on(R.id.deadlock, this::deadlock);
    on(R.id.wait, this::waitForNobody);
    on(R.id.slow_background, this::sleepInBackground);
  }

  private void on(int id, Runnable action) {
    findViewById(id).setOnClickListener(view -> action.run());
  }

  private void show(String text) {
    outcome.setText(text);
  }

  private void sleep(int seconds) {
    try {
      Thread.sleep(seconds * 1000L);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    show("Slept " + seconds + " s");
  }

  private void loop() {
    while (steps >= 0) {
      steps++;
    }
    show("The loop ended");
  }

  /** Takes two locks in one order while another thread holds the second and wants the first. */
  private void deadlock() {
    CountDownLatch held = new CountDownLatch(1);
    Thread other =
        new Thread(
            () -> {
              synchronized (second) {
                held.countDown();
                pause();
                synchronized (first) {
                  Log.i(TAG, "the other thread has both locks");
                }
              }
            },
            "deadlock");
    synchronized (first) {
      other.start();
      await(held);
      synchronized (second) {
        show("No deadlock");
      }
    }
  }

  private void waitForNobody() {
    await(new CountDownLatch(1));
    show("Nobody came");
  }

  private void sleepInBackground() {
    show("Sleeping in the background");
    new Thread(
            () -> {
              for (int second = 0; second < 10; second++) {
                pause();
              }
              runOnUiThread(() -> show("Slept in the background"));
            },
            "sleeper")
        .start();
  }

  private static void pause() {
    try {
      Thread.sleep(1000);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
