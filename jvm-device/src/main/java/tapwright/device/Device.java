package tapwright.device;

import java.util.Map;
import java.util.function.Function;
import org.robolectric.internal.TestEnvironment;

/**
 * The device inside the sandbox: its parts, and the door through which the host's requests come in
 * as plain values.
 */
public final class Device implements Function<Map<String, Object>, Map<String, Object>> {
  private static Device current;

  private final ActivityStack stack = new ActivityStack(this);
  private final ActivityStarts starts = new ActivityStarts(this);
  private final ActivityBack back = new ActivityBack(this);
  private final DeviceConfiguration configuration = new DeviceConfiguration(this);
  private final DeviceLog log = new DeviceLog(this);
  private final Deaths deaths = new Deaths(this);
  private final Pump pump = new Pump(this);
  private final Budget budget = Budget.STANDARD;
  private final Processes processes;
  private final Screens screens;
  private final SystemSide system;
  private final Requests requests;
  private InstalledApp app;
  private DataDirectory dataDirectory;

  /** {@code environment} is the sandbox's TestEnvironment, whose type the host shares with us. */
  public Device(Object environment) {
    current = this;
    processes = new Processes(this, (TestEnvironment) environment);
    screens = Parts.screens(this);
    system = Parts.system(this);
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
  public Map<String, Object> apply(Map<String, Object> request) {
    return requests.answer(request);
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

  ActivityStarts starts() {
    return starts;
  }

  DeviceConfiguration configuration() {
    return configuration;
  }

  Processes processes() {
    return processes;
  }

  DeviceLog log() {
    return log;
  }

  Deaths deaths() {
    return deaths;
  }

  Budget budget() {
    return budget;
  }

  DataDirectory dataDirectory() {
    return dataDirectory;
  }

  /** The screen, in Robolectric's words. */
  String qualifiers() {
    return "w411dp-h731dp-port-mdpi";
  }

  void install(InstalledApp app, DataDirectory dataDirectory) {
    this.app = app;
    this.dataDirectory = dataDirectory;
  }
}
