package tapwright.runtime;

import java.util.List;

/**
 * Where files are that a phone has in a fixed place and whose paths are written in the code of apps.
 * Shared storage has several names there and is wherever the device keeps its data here; what the
 * kernel tells in files would be the host's, so a stand-in is read.
 */
public final class AppStorage {
  private static final List<String> NAMES =
      List.of("/sdcard", "/mnt/sdcard", "/storage/emulated/0", "/storage/sdcard0");
  private static final List<String> SYSTEM_NAMES = List.of("/proc", "/sys/devices/system/cpu");

  private static volatile String root;
  private static volatile String systemRoot;

  private AppStorage() {}

  /** Device side: the directory that stands for shared storage. */
  public static void setRoot(String directory) {
    root = directory;
  }

  /** Device side: the directory below which the kernel's files are. */
  public static void setSystemRoot(String directory) {
    systemRoot = directory;
  }

  /** Converter side: whether a constant of app code names something in one of these places. */
  public static boolean isPath(String text) {
    return nameIn(text, NAMES) != null || nameIn(text, SYSTEM_NAMES) != null;
  }

  /** In place of a constant that names something in one of these places. */
  public static String path(String text) {
    String name = root == null ? null : nameIn(text, NAMES);
    if (name != null) {
      return root + text.substring(name.length());
    }
    boolean ofSystem = systemRoot != null && nameIn(text, SYSTEM_NAMES) != null;
    return ofSystem ? systemRoot + text : text;
  }

  private static String nameIn(String text, List<String> names) {
    for (String name : names) {
      if (text.startsWith(name)
          && (text.length() == name.length() || text.charAt(name.length()) == '/')) {
        return name;
      }
    }
    return null;
  }
}
