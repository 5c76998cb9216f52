package tapwright.runtime;

import java.util.Map;
import java.util.Properties;

/** The system properties and environment that app code sees: a phone's, and its own changes. */
public final class AppProperties {
  /** What libraries look at to find out where they run. */
  private static final Map<String, String> OF_PHONE =
      Map.ofEntries(
          Map.entry("java.vendor", "The Android Project"),
          Map.entry("java.vendor.url", "http://www.android.com/"),
          Map.entry("java.version", "0"),
          Map.entry("java.class.version", "50.0"),
          Map.entry("java.class.path", "."),
          Map.entry("java.home", "/system"),
          Map.entry("java.ext.dirs", ""),
          Map.entry("java.library.path", "/system/lib64:/vendor/lib64"),
          Map.entry("java.runtime.name", "Android Runtime"),
          Map.entry("java.runtime.version", "0.9"),
          Map.entry("java.specification.name", "Dalvik Core Library"),
          Map.entry("java.specification.vendor", "The Android Project"),
          Map.entry("java.specification.version", "0.9"),
          Map.entry("java.vm.name", "Dalvik"),
          Map.entry("java.vm.vendor", "The Android Project"),
          Map.entry("java.vm.vendor.url", "http://www.android.com/"),
          Map.entry("java.vm.version", "2.1.0"),
          Map.entry("java.vm.specification.name", "Dalvik Virtual Machine Specification"),
          Map.entry("java.vm.specification.vendor", "The Android Project"),
          Map.entry("java.vm.specification.version", "0.9"),
          Map.entry("file.encoding", "UTF-8"),
          Map.entry("file.separator", "/"),
          Map.entry("http.agent", "Dalvik/2.1.0 (Linux; U; Android 11; Phone Build/RP1A)"),
          Map.entry("line.separator", "\n"),
          Map.entry("path.separator", ":"),
          Map.entry("os.arch", "x86_64"),
          Map.entry("os.name", "Linux"),
          Map.entry("os.version", "5.10"),
          Map.entry("user.dir", "/"),
          Map.entry("user.home", ""),
          Map.entry("user.name", "android"),
          Map.entry("user.language", "en"),
          Map.entry("user.region", "US"));

  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "ANDROID_ROOT", "/system",
          "ANDROID_DATA", "/data",
          "ANDROID_STORAGE", "/storage",
          "EXTERNAL_STORAGE", "/sdcard",
          "PATH", "/product/bin:/apex/com.android.runtime/bin:/system/bin");

  private static volatile Properties properties = fresh(Map.of());
  private static volatile Map<String, String> ofDevice = Map.of();

  private AppProperties() {}

  private static Properties fresh(Map<String, String> more) {
    Properties all = new Properties();
    all.putAll(OF_PHONE);
    all.putAll(more);
    return all;
  }

  /** Device side: a process begins; what the one before it set is gone. */
  public static void begin(Map<String, String> more) {
    ofDevice = Map.copyOf(more);
    properties = fresh(ofDevice);
  }

  /** In place of {@code System.getProperty(String)}. */
  public static String getProperty(String name) {
    return properties.getProperty(checked(name));
  }

  /** In place of {@code System.getProperty(String, String)}. */
  public static String getProperty(String name, String otherwise) {
    return properties.getProperty(checked(name), otherwise);
  }

  /** In place of {@code System.setProperty}. */
  public static String setProperty(String name, String value) {
    return (String) properties.setProperty(checked(name), value);
  }

  /** In place of {@code System.clearProperty}. */
  public static String clearProperty(String name) {
    return (String) properties.remove(checked(name));
  }

  /** In place of {@code System.getProperties}. */
  public static Properties getProperties() {
    return properties;
  }

  /** In place of {@code System.setProperties}. */
  public static void setProperties(Properties replacement) {
    properties = replacement == null ? fresh(ofDevice) : replacement;
  }

  /** In place of {@code Boolean.getBoolean}. */
  public static boolean getBoolean(String name) {
    return name != null && !name.isEmpty() && Boolean.parseBoolean(properties.getProperty(name));
  }

  /** In place of {@code System.getenv(String)}. */
  public static String getenv(String name) {
    String value = ENVIRONMENT.get(name);
    return value == null ? null : AppStorage.path(value);
  }

  /** In place of {@code System.getenv()}. */
  public static Map<String, String> getenv() {
    return ENVIRONMENT;
  }

  private static String checked(String name) {
    if (name.isEmpty()) {
      throw new IllegalArgumentException("key can't be empty");
    }
    return name;
  }
}
