package tapwright.device;

import java.nio.file.Path;
import org.robolectric.internal.TestEnvironment;
import tapwright.device.activity.ActivityBack;
import tapwright.device.activity.ActivityStack;
import tapwright.device.activity.ActivityStarts;
import tapwright.device.activity.AppLauncher;
import tapwright.device.activity.DeviceConfiguration;
import tapwright.device.audit.ServiceAnswers;
import tapwright.device.loader.InstalledApp;
import tapwright.device.log.DeviceLog;
import tapwright.device.process.DataDirectory;
import tapwright.device.process.ProcessDeaths;
import tapwright.device.process.Processes;
import tapwright.device.protocol.Requests;
import tapwright.device.time.Budget;
import tapwright.device.time.Pump;
import tapwright.protocol.ClientRequests;
import tapwright.protocol.HostRequests;
import tapwright.protocol.SandboxDevice;

/** The device inside the sandbox: its parts, and the two doors through which requests come in. */
public final class Device implements SandboxDevice {
  private static Device current;

  private final ActivityStack stack = new ActivityStack(this);
  private final ActivityStarts starts = new ActivityStarts(this);
  private final AppLauncher launcher = new AppLauncher(this);
  private final ActivityBack back = new ActivityBack(this);
  private final DeviceConfiguration configuration = new DeviceConfiguration(this);
  private final DeviceLog log = new DeviceLog(this);
  private final ProcessDeaths deaths = new ProcessDeaths(this);
  private final Pump pump = new Pump(this);
  private final Budget budget = Budget.STANDARD;
  private final Processes processes;
  private final Screens screens;
  private final SystemSide system;
  private final Requests requests;
  private final Path nativeDirectory;
  private final boolean isNativeLibraryTaken;
  private InstalledApp app;
  private DataDirectory dataDirectory;

  /**
   * Makes the device of this sandbox.
   *
   * @param environment the sandbox's TestEnvironment, whose type the host shares with us
   * @param nativeDirectory where Robolectric's native runtime, fonts and ICU data are unpacked
   * @param isNativeLibraryTaken whether another sandbox of this JVM has loaded the native library
   */
  public Device(Object environment, Path nativeDirectory, boolean isNativeLibraryTaken) {
    current = this;
    ServiceAnswers.watch();
    this.nativeDirectory = nativeDirectory;
    this.isNativeLibraryTaken = isNativeLibraryTaken;
    processes = new Processes(this, (TestEnvironment) environment);
    screens = DeviceParts.screens(this);
    system = DeviceParts.system(this);
    requests = new Requests(this);
  }

  /** The device of this sandbox. */
  public static Device current() {
    return current;
  }

  /** The loader of the running app process, or null; shadows ask for it. */
  public static ClassLoader appLoader() {
    return current == null || current.app == null ? null : current.app.loader();
  }

  @Override
  public ClientRequests clientRequests() {
    return requests;
  }

  @Override
  public HostRequests hostRequests() {
    return requests;
  }

  public Path nativeDirectory() {
    return nativeDirectory;
  }

  public boolean isNativeLibraryTaken() {
    return isNativeLibraryTaken;
  }

  /** The installed app; null before the first install. */
  public InstalledApp app() {
    return app;
  }

  public ActivityStack stack() {
    return stack;
  }

  public Pump pump() {
    return pump;
  }

  public Screens screens() {
    return screens;
  }

  public SystemSide system() {
    return system;
  }

  /** Back, finish and task moves, as activities ask for them. */
  public ActivityBack back() {
    return back;
  }

  /** True when the device is held sideways. */
  public boolean isLandscape() {
    return configuration.isLandscape();
  }

  /** Starts the app from outside. */
  public AppLauncher launcher() {
    return launcher;
  }

  public ActivityStarts starts() {
    return starts;
  }

  public DeviceConfiguration configuration() {
    return configuration;
  }

  public Processes processes() {
    return processes;
  }

  public DeviceLog log() {
    return log;
  }

  public ProcessDeaths deaths() {
    return deaths;
  }

  public Budget budget() {
    return budget;
  }

  public DataDirectory dataDirectory() {
    return dataDirectory;
  }

  /** The screen, in Robolectric's words. */
  public String qualifiers() {
    return configuration.qualifiers();
  }

  public void install(InstalledApp app, DataDirectory dataDirectory) {
    this.app = app;
    this.dataDirectory = dataDirectory;
  }
}
