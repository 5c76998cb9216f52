package org.tapwright.service;

import android.os.Handler;
import android.os.Looper;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Threads that come to the same place at the same time; each notes its name there. */
final class Races {
  private static final int THREADS = 6;
  private static final int PAUSE_MILLISECONDS = 400;
  private static final int WORK = 20_000;

  private final Handler handler = new Handler(Looper.getMainLooper());
  private final Consumer<String> outcome;
  private final ExecutorService executor = Executors.newCachedThreadPool();
  private final StringBuffer order = new StringBuffer();
  private volatile boolean playing;

  Races(Consumer<String> outcome) {
    this.outcome = outcome;
  }

  /** Shows a result, from whichever thread. */
  void tell(String result) {
    handler.post(() -> outcome.accept(result));
  }

  /** All go to sleep at once and wake at once. */
  void sleepers() {
    run("Sleepers", Races::pause);
  }

  /** All begin at once; what one has begun it ends. */
  void workers() {
    run("Workers", Races::work);
  }

  /** All wait for one signal. */
  void waiters() {
    Object gate = new Object();
    run(
        "Waiters",
        () -> {
          synchronized (gate) {
            gate.wait();
          }
        });
    handler.postDelayed(
        () -> {
          synchronized (gate) {
            gate.notifyAll();
          }
        },
        PAUSE_MILLISECONDS);
  }

  /** All wait for the main thread, which waits for the last of them. */
  void latches() {
    CountDownLatch begin = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(THREADS);
    order.setLength(0);
    for (int i = 0; i < THREADS; i++) {
      String name = name(i);
      executor.execute(
          () -> {
            try {
              begin.await();
            } catch (InterruptedException interrupted) {
              return;
            }
            work();
            order.append(name);
            end.countDown();
          });
    }
    begin.countDown();
    try {
      end.await();
    } catch (InterruptedException interrupted) {
      return;
    }
    tell("Latches: " + order);
  }

  /** The main thread and another give each other work for ever. */
  void pingPong() {
    playing = true;
    ping();
  }

  private void ping() {
    if (playing) {
      tell("Ping-pong: plays");
      executor.execute(() -> handler.post(this::ping));
    }
  }

  void end() {
    playing = false;
    handler.removeCallbacksAndMessages(null);
    executor.shutdownNow();
  }

  /** A part of a thread's work that can be interrupted. */
  private interface Part {
    void run() throws InterruptedException;
  }

  private void run(String what, Part part) {
    order.setLength(0);
    for (int i = 0; i < THREADS; i++) {
      Racer racer = new Racer(what, name(i), part);
      if (i % 2 == 0) {
        racer.start();
      } else {
        new Thread(racer).start();
      }
    }
  }

  private static String name(int number) {
    return String.valueOf((char) ('a' + number));
  }

  private static void pause() throws InterruptedException {
    Thread.sleep(PAUSE_MILLISECONDS);
  }

  private static void work() {
    double sum = 0;
    for (int i = 1; i < WORK; i++) {
      sum += Math.sin(i);
    }
    if (Double.isNaN(sum)) {
      throw new IllegalStateException();
    }
  }

  /** Also run by a plain thread, as any thread can be. */
  private final class Racer extends Thread {
    private final String what;
    private final String name;
    private final Part part;

    Racer(String what, String name, Part part) {
      this.what = what;
      this.name = name;
      this.part = part;
    }

    @Override
    public void run() {
      order.append(name);
      try {
        part.run();
      } catch (InterruptedException interrupted) {
        return;
      }
      order.append(name);
      tell(what + ": " + order);
    }
  }
}
