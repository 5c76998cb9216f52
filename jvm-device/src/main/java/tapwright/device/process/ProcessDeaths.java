package tapwright.device.process;

import android.os.Looper;
import java.util.concurrent.atomic.AtomicReference;
import tapwright.device.Device;
import tapwright.runtime.AppExit;
import tapwright.runtime.AppRuntime;

/** Notices what ends the app's process: uncaught errors on any thread, exits, hangs. */
public final class ProcessDeaths {
  /** Comes out of the pump when the process has to end now. */
  static final class ProcessDied extends Error {
    private static final long serialVersionUID = 1L;

    ProcessDied() {
      super("the app's process has died", null, false, false);
    }
  }

  private final Device device;
  private final FaultClassifier faults;
  private final AtomicReference<ProcessDeath> first = new AtomicReference<>();
  private final Thread.UncaughtExceptionHandler handler = this::uncaught;
  private Thread.UncaughtExceptionHandler ofApp;

  public ProcessDeaths(Device device) {
    this.device = device;
    this.faults = new FaultClassifier(device);
  }

  void watch() {
    ofApp = null;
    AppRuntime.takeExit();
    Thread.setDefaultUncaughtExceptionHandler(handler);
  }

  void unwatch() {
    ofApp = null;
    // The threads of the process end one by one; nobody wants to hear of it.
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {});
  }

  public boolean isAny() {
    return first.get() != null;
  }

  /** What ended the process since the last call, or null. */
  public ProcessDeath take() {
    return first.getAndSet(null);
  }

  /** Called between messages; throws when something has ended the process. */
  public void check() {
    Thread.UncaughtExceptionHandler current = Thread.getDefaultUncaughtExceptionHandler();
    if (current != handler) {
      // The app has put its own crash reporter in front: it is told after us.
      ofApp = current;
      Thread.setDefaultUncaughtExceptionHandler(handler);
    }
    AppExit exit = AppRuntime.takeExit();
    if (exit != null) {
      note(new ProcessDeath(ProcessDeath.EXIT, "main", exit));
    }
    if (isAny()) {
      throw new ProcessDied();
    }
  }

  /** An error that nothing in the app caught, on any thread. */
  public void uncaught(Thread thread, Throwable error) {
    if (error instanceof ProcessDied
        || AppRuntime.isDoomed()
        || device.app() == null
        || device.app().loader() == null) {
      return;
    }
    ProcessDeath death = faults.judge(thread, error);
    if (first.compareAndSet(null, death)) {
      device.log().died(death, device.app().packageName());
      tellApp(thread, error);
    }
  }

  private void note(ProcessDeath death) {
    if (first.compareAndSet(null, death)) {
      device.log().died(death, device.app().packageName());
    }
  }

  /** Lets a crash reporter of the app write what it wants to find at the next start. */
  private void tellApp(Thread thread, Throwable error) {
    Thread.UncaughtExceptionHandler reporter = ofApp;
    ofApp = null;
    if (reporter == null || error instanceof AppExit || Looper.getMainLooper() == null) {
      return;
    }
    try {
      reporter.uncaughtException(thread, error);
    } catch (Throwable ignoredByAndroidToo) {
      device.log().line('W', "tapwright", "crash reporter failed: " + ignoredByAndroidToo);
    }
    AppRuntime.takeExit();
  }
}
