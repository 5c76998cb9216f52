package tapwright.device.process;

import android.app.Application;
import android.os.Build;
import android.os.Looper;
import android.os.SystemClock;
import dalvik.system.CloseGuard;
import java.time.Duration;
import java.util.Map;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.internal.TestEnvironment;
import org.robolectric.shadows.ShadowChoreographer;
import org.robolectric.shadows.ShadowLog;
import org.robolectric.shadows.ShadowProcess;
import org.robolectric.shadows.ShadowSystemClock;
import tapwright.backend.BackEnd;
import tapwright.device.Device;
import tapwright.device.audit.RecentAnswers;
import tapwright.device.loader.ApkManifest;
import tapwright.device.loader.InstalledApp;
import tapwright.device.log.DeviceLog;
import tapwright.device.log.LogTimes;
import tapwright.device.log.RepeatableText;
import tapwright.device.time.BackgroundThreads;
import tapwright.device.time.BlockedClock;
import tapwright.device.time.LooperTurns;
import tapwright.runtime.AppClock;
import tapwright.runtime.AppFiles;
import tapwright.runtime.AppLibraries;
import tapwright.runtime.AppProperties;
import tapwright.runtime.AppRandom;
import tapwright.runtime.AppRuntime;
import tapwright.runtime.Limits;

/** Starts and ends processes of the app: fresh classes and framework state each time. */
public final class Processes {
  private static final Duration FRAME = Duration.ofMillis(16);

  private final Device device;
  private final TestEnvironment environment;
  private final ProcessCleanup cleanup = new ProcessCleanup();
  private final ProcessMemory memory = new ProcessMemory();
  private final LogTimes logOrigin = new LogTimes(() -> this.running && this.attached);
  private JvmState jvm;
  private NativeServices natives;
  private boolean running;
  private boolean attached;
  private boolean ready;
  private long uptime;
  private long seed;
  private long lastWallTime;

  public Processes(Device device, TestEnvironment environment) {
    this.device = device;
    this.environment = environment;
  }

  /** What the app draws by chance follows from this, anew after each wipe. */
  public void setSeed(long seed) {
    this.seed = seed;
  }

  public boolean isRunning() {
    return running;
  }

  /** True once the framework's classes can be used: before that even its clock fails. */
  public boolean isReady() {
    return ready;
  }

  /** Virtual time of day, also between two processes. */
  public long wallTime() {
    if (running && attached) {
      lastWallTime = AppClock.currentTimeMillis();
    }
    return lastWallTime;
  }

  /** Deletes the app's data, as uninstalling and installing again does. */
  public void wipe() {
    stop();
    device.system().wiped();
    device.dataDirectory().wipe();
    device.log().forget();
    Limits.clear();
    AppRandom.setSeed(seed);
    BackEnd.begin();
    AppClock.resetEpoch();
    uptime = 0;
  }

  /** Whether native code of ended processes has left so much that a new JVM is due. */
  public boolean isWorn() {
    return natives != null && natives.isWorn();
  }

  /** Goes on where another JVM has ended: its data are there, and this is the time. */
  public void resumeAt(long milliseconds) {
    Limits.clear();
    AppRandom.setSeed(seed + milliseconds);
    uptime = milliseconds;
  }

  /** Begins a process: class loader, framework state, providers, application. */
  public void start() {
    running = true;
    attached = false;
    InstalledApp app = device.app();
    jvm = new JvmState();
    RepeatableText.begin();
    RecentAnswers.clear();
    AppFiles.begin();
    AppProperties.begin(
        Map.of("java.io.tmpdir", device.dataDirectory().cacheOf(app.packageName()).toString()));
    app.openLoader();
    beginNativeCode(app);
    environment.setUpApplicationState(
        "device",
        new RobolectricSettings(device.qualifiers()),
        new ApkManifest(app.apk(), app.targetSdk()));
  }

  private void beginNativeCode(InstalledApp app) {
    AppLibraries.begin(null);
    natives = app.libraries() == null ? null : new NativeServices(app.libraries(), app.targetSdk());
    if (natives != null) {
      natives.begin(seed);
    }
  }

  /** Called by the instrumentation when the application object exists, before its onCreate. */
  void applicationAttached(Application application) {
    ShadowChoreographer.setPaused(true);
    ShadowChoreographer.setFrameDelay(FRAME);
    long behind = uptime - SystemClock.uptimeMillis();
    if (behind > 0) {
      ShadowSystemClock.advanceBy(Duration.ofMillis(behind));
    }
    ShadowProcess.setPid(DeviceLog.PROCESS);
    attached = true;
    if (!ready) {
      ready = true;
      BackgroundThreads background = device.pump().background();
      new BlockedClock(background).start();
      AppRuntime.setOthersRest(background::awaitRest);
      if (RuntimeEnvironment.getApiLevel() >= Build.VERSION_CODES.Q) {
        Looper.setObserver(new LooperTurns());
      }
    }
    // A phone does so when a process starts: the trace of each open file, cursor and so on is dear.
    CloseGuard.setEnabled(false);
    ShadowLog.setTimeSupplier(logOrigin);
    FrameworkState.stillAnimations(application);
    FrameworkState.setStrictness(device.app().targetSdk());
    cleanup.rememberThreadLocals();
    device.app().attach(application);
    FrameworkState.setClassLoader(application, device.app().loader());
    device.deaths().watch();
    device.system().processStarting(application);
    if (natives != null) {
      natives.ready();
    }
  }

  /** Ends the process at once, without a word to the app. */
  public void stop() {
    if (!running) {
      return;
    }
    wallTime();
    running = false;
    uptime = SystemClock.uptimeMillis();
    device.stack().clear();
    device.screens().clear();
    if (attached) {
      device.system().processStopped();
    }
    device.deaths().unwatch();
    ClassLoader loader = device.app().loader();
    FrameworkState.clearAsyncTasks();
    AppSockets.endAll();
    cleanup.endThreads(loader);
    FrameworkState.clearAsyncTasks();
    environment.resetState();
    ShadowLog.setTimeSupplier(logOrigin); // Finalizers log at any time.
    FrameworkState.clearCaches();
    cleanup.forgetThreadLocals();
    device.app().closeLoader();
    AppLibraries.end();
    jvm.restore();
    Thread.currentThread().setContextClassLoader(Processes.class.getClassLoader());
    memory.processEnded();
  }
}
