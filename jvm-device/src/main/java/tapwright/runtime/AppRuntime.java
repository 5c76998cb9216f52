package tapwright.runtime;

import android.os.Looper;
import android.os.Process;
import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.BooleanSupplier;

/**
 * How app code ends: exits, endless loops, and threads that outlive their app.
 *
 * <p>Converted app code calls {@link #exit}, {@link #poll} and the like in place of the JDK's
 * methods. The device arms the deadline before it gives control to the app, asks {@link #takeExit}
 * afterwards, and dooms the threads of an app it takes away.
 */
public final class AppRuntime {
  private static final Set<Thread> doomed =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /** True while poll has something to look at; the only thing read on the fast path. */
  static volatile boolean alarm;

  private static volatile AppExit exit;

  private AppRuntime() {}

  /** In place of System.exit, Runtime.exit and Runtime.halt. */
  public static void exit(int code) {
    AppExit ending = new AppExit(code, "the app called exit(" + code + ")");
    if (!isDoomed()) {
      exit = ending;
    }
    throw ending;
  }

  /** In place of {@code Runtime.exit} and {@code Runtime.halt}. */
  public static void exit(Runtime runtime, int code) {
    exit(code);
  }

  /** In place of {@code android.os.Process.killProcess}: other processes are out of reach. */
  public static void killProcess(int process) {
    if (process == Process.myPid()) {
      exit(9);
    }
  }

  /** In place of {@code android.os.Process.sendSignal}. */
  public static void sendSignal(int process, int signal) {
    if (signal == Process.SIGNAL_KILL || signal == Process.SIGNAL_QUIT) {
      killProcess(process);
    }
  }

  /** In place of {@code Runtime.addShutdownHook}: Android kills processes, hooks never run. */
  public static void addShutdownHook(Runtime runtime, Thread hook) {}

  /** In place of {@code Runtime.removeShutdownHook}. */
  public static boolean removeShutdownHook(Runtime runtime, Thread hook) {
    return true;
  }

  /** Called before every backward jump of app code. */
  public static void poll() {
    if (alarm) {
      pollSlowly();
    }
  }

  private static void pollSlowly() {
    if (!Deadline.isWatching(Thread.currentThread())) {
      endIfDoomed();
      if (Deadline.isMemoryOut()) {
        throw Deadline.memoryIsOut();
      }
      if (Gate.isClosed() && !onMainThread()) {
        Gate.pass();
        endIfDoomed();
      }
    } else if (Deadline.isLate()) {
      // Again and again until the device has control back: the app may catch everything.
      throw Deadline.blocked();
    }
  }

  /** Ends the calling thread if its app is gone. */
  static void endIfDoomed() {
    if (isDoomed()) {
      throw new AppExit(0, "the app of this thread is gone");
    }
  }

  /** Whether the calling thread belongs to an app that is gone. */
  public static boolean isDoomed() {
    return !doomed.isEmpty() && doomed.contains(Thread.currentThread());
  }

  /** Device side: the exit the app asked for since the last call, or null. */
  public static AppExit takeExit() {
    AppExit taken = exit;
    exit = null;
    return taken;
  }

  /**
   * Device side: app code on the main thread must come back within this much processor time, and
   * may sleep for so long of virtual time in one message.
   */
  public static void arm(long milliseconds, long asleepMilliseconds) {
    Deadline.arm(milliseconds, asleepMilliseconds);
  }

  /** Device side: the main thread comes to its next message. */
  public static void messageBegins() {
    Deadline.awake();
  }

  /** Device side: the main thread waited in app code while virtual time moved on by this much. */
  public static void mainThreadWaited(long milliseconds) {
    Deadline.slept(milliseconds);
  }

  /**
   * Device side: lets the app's other threads work until they rest, and says whether they rested
   * already.
   */
  public static void setOthersRest(BooleanSupplier rest) {
    VirtualWait.othersRest = rest;
  }

  /** Device side: the app gave control back in time. */
  public static void disarm() {
    Deadline.disarm();
    doomed.removeIf(thread -> thread.getState() == Thread.State.TERMINATED);
    resetAlarm();
  }

  /** Polls need to look only while some thread is to end or to wait. */
  static void resetAlarm() {
    alarm = !doomed.isEmpty() || Gate.isClosed();
  }

  private static boolean onMainThread() {
    Looper main = Looper.getMainLooper();
    return main == null || main.isCurrentThread();
  }

  /** Device side: these threads have left the app that is gone and may serve the next one. */
  public static void pardon(Collection<Thread> threads) {
    doomed.removeAll(threads);
    resetAlarm();
  }

  /** Device side: these threads belong to an app that is gone; they end at their next step. */
  public static void doom(Collection<Thread> threads) {
    doomed.addAll(threads);
    doomed.removeIf(thread -> thread.getState() == Thread.State.TERMINATED);
    resetAlarm();
    Gate.wake();
    Sleepers.wakeAll();
    threads.forEach(Thread::interrupt);
  }
}
