package tapwright.device.process;

import android.os.Build;
import android.os.SystemClock;
import android.util.Log;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TimeZone;
import org.robolectric.shadows.ShadowPausedSystemClock;
import org.robolectric.util.ReflectionHelpers;
import tapwright.device.audit.AnswerAudit;
import tapwright.nativecode.Bridge;
import tapwright.nativecode.LibraryHost;
import tapwright.nativecode.ProcessLibraries;
import tapwright.runtime.AppClock;
import tapwright.runtime.AppLibraries;
import tapwright.runtime.AppStorage;
import tapwright.runtime.Limits;

/** Serves the native code of the app: its log, its time, its files, and further libraries. */
public final class NativeServices implements LibraryHost {
  /** Copies of libraries stay loaded for as long as the JVM lives. */
  private static final long MOST_BYTES = 512L << 20;

  private static final long MILLISECOND = 1_000_000;
  private static final String[] PLACES = {
    "/proc", "/sys/devices/system/cpu", "/sdcard", "/mnt/sdcard", "/storage/emulated/0"
  };

  private static boolean hearsClock;

  private final Path ofApp;
  private final int targetSdk;

  /** Takes the directory of the app's libraries. */
  public NativeServices(Path ofApp, int targetSdk) {
    this.ofApp = ofApp;
    this.targetSdk = targetSdk;
  }

  /** Begins a process: libraries without a past, and chance from this seed. */
  void begin(long seed) {
    ProcessLibraries libraries =
        new ProcessLibraries(ofApp, Path.of(System.getProperty("java.io.tmpdir")));
    AppLibraries.begin(libraries);
    Bridge.serve(this, seed, properties());
    libraries.tellPlaces();
    tellSurroundings();
  }

  /** Whether threads of native code run on, or many copies of libraries stay loaded. */
  boolean isWorn() {
    return Bridge.threads() > 0 || ProcessLibraries.loadedBytes() > MOST_BYTES;
  }

  /** Called when the clock and the storage of the process are there. */
  void ready() {
    if (!hearsClock) {
      hearsClock = true;
      hearClock();
    }
    tellTime();
    tellSurroundings();
  }

  private static void tellSurroundings() {
    Bridge.tellPlaces(places());
    Bridge.tellEnvironment(
        Map.of(
            "ANDROID_ROOT", "/system",
            "ANDROID_DATA", "/data",
            "ANDROID_STORAGE", "/storage",
            "EXTERNAL_STORAGE", "/sdcard",
            "TZ", TimeZone.getDefault().getID()));
  }

  /**
   * Robolectric tells its own classes when the clock moves; its interface for that is not public.
   */
  private static void hearClock() {
    Class<?> type = ShadowPausedSystemClock.class;
    try {
      Class<?> listener = Class.forName(type.getName() + "$Listener", false, type.getClassLoader());
      Object proxy =
          Proxy.newProxyInstance(
              type.getClassLoader(),
              new Class<?>[] {listener},
              (self, method, arguments) -> {
                if (method.getDeclaringClass() == Object.class) {
                  return method.getName().equals("equals") ? self == arguments[0] : (Object) 0;
                }
                tellTime();
                return null;
              });
      ReflectionHelpers.callStaticMethod(
          type, "addStaticListener", ReflectionHelpers.ClassParameter.from(listener, proxy));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void tellTime() {
    long uptime = SystemClock.uptimeMillis();
    Bridge.tellTime(uptime * MILLISECOND, (AppClock.epoch() + uptime) * MILLISECOND);
  }

  private Map<String, String> properties() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("ro.build.version.sdk", String.valueOf(Build.VERSION.SDK_INT));
    properties.put("ro.build.version.release", Build.VERSION.RELEASE);
    properties.put("ro.build.version.codename", Build.VERSION.CODENAME);
    properties.put("ro.product.cpu.abi", "x86_64");
    properties.put("ro.product.manufacturer", Build.MANUFACTURER);
    properties.put("ro.product.brand", Build.BRAND);
    properties.put("ro.product.model", Build.MODEL);
    properties.put("ro.product.device", Build.DEVICE);
    properties.put("ro.hardware", Build.HARDWARE);
    properties.put("ro.debuggable", "0");
    properties.put("persist.sys.timezone", TimeZone.getDefault().getID());
    properties.put("tapwright.target_sdk", String.valueOf(targetSdk));
    return properties;
  }

  private static Map<String, String> places() {
    Map<String, String> places = new LinkedHashMap<>();
    for (String name : PLACES) {
      String place = AppStorage.path(name);
      if (!place.equals(name)) {
        places.put(name, place);
      }
    }
    return places;
  }

  @Override
  public void log(int priority, String tag, String text) {
    Log.println(priority, tag, text);
  }

  @Override
  public void sleep(long nanoseconds) {
    AppClock.systemSleep((nanoseconds + MILLISECOND - 1) / MILLISECOND);
  }

  @Override
  public String openLibrary(String name) {
    return AppLibraries.open(name);
  }

  @Override
  public void absent(String function) {
    Limits.report("native", function, "native function not available on this device: " + function);
    AnswerAudit.noteAbsent(function);
  }
}
