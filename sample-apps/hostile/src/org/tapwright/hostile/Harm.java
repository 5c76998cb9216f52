package org.tapwright.hostile;

import android.os.Handler;
import android.os.HandlerThread;
import java.util.ArrayList;
import java.util.List;

/** Attempts to end, fill or block the process. */
final class Harm {
  /** What the buttons that throw throw. */
  static final class OnPurpose extends RuntimeException {
    private static final long serialVersionUID = 1;

    OnPurpose(String where) {
      super("thrown on purpose, " + where);
    }
  }

  private static final List<byte[]> KEPT = new ArrayList<>();
  private static volatile long steps;
  private int depth;

  String exit() {
    System.exit(3);
    return "still here";
  }

  String halt() {
    Runtime.getRuntime().halt(4);
    return "still here";
  }

  String kill() {
    android.os.Process.killProcess(android.os.Process.myPid());
    return "still here";
  }

  String fillMemory() {
    while (true) {
      KEPT.add(new byte[16 << 20]);
    }
  }

  /** Leaves a little room and asks for it again and again: no single request fails. */
  String crowdMemory() {
    try {
      while (true) {
        KEPT.add(new byte[1 << 20]);
      }
    } catch (OutOfMemoryError full) {
      KEPT.subList(0, 32).clear();
    }
    while (steps >= 0) {
      KEPT.set(0, new byte[64 << 10]);
    }
    return "the loop ended";
  }

  String crowdInBackground() {
    new Thread(this::crowdMemory, "crowd").start();
    return "started";
  }

  String overflow() {
    return "came back from depth " + deeper();
  }

  private int deeper() {
    depth++;
    return deeper() + 1;
  }

  String loop() {
    while (steps >= 0) {
      steps++;
    }
    return "the loop ended";
  }

  String loopInBackground() {
    new Thread(this::loop, "endless").start();
    return "started";
  }

  String hook() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::loop, "hook"));
    return "added";
  }

  String threads() {
    int started = 0;
    for (; started < 2000; started++) {
      new Thread(Harm::sleepLong, "many-" + started).start();
    }
    return "started " + started;
  }

  private static void sleepLong() {
    try {
      Thread.sleep(3_600_000);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  String interruptAll() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    Thread[] all = new Thread[group.activeCount() + 10];
    int count = group.enumerate(all);
    int interrupted = 0;
    for (int index = 0; index < count; index++) {
      if (all[index] != Thread.currentThread()) {
        all[index].interrupt();
        interrupted++;
      }
    }
    return "interrupted " + (interrupted > 0 ? "others" : "nobody");
  }

  String throwInBackground() {
    Thread thread =
        new Thread(
            () -> {
              throw new OnPurpose("background");
            },
            "thrower");
    thread.start();
    return "started";
  }

  String throwNow() {
    throw new OnPurpose("main");
  }

  String throwFromHandler() {
    HandlerThread thread = new HandlerThread("handler");
    thread.start();
    new Handler(thread.getLooper())
        .post(
            () -> {
              throw new OnPurpose("handler");
            });
    return "posted";
  }

  /** A loop that catches even what is thrown to stop it. */
  String swallow() {
    while (true) {
      try {
        loop();
      } catch (Throwable everything) {
        steps = 0;
      }
    }
  }
}
