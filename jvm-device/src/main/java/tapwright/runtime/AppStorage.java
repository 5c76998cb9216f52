package tapwright.runtime;

import java.util.List;

/**
 * Where shared storage is. A phone has it in one place under several names, and old apps have these
 * written in their code; here it is wherever the device keeps its data.
 */
public final class AppStorage {
  private static final List<String> NAMES =
      List.of("/sdcard", "/mnt/sdcard", "/storage/emulated/0", "/storage/sdcard0");

  private static volatile String root;

  private AppStorage() {}

  /** Device side: the directory that stands for shared storage. */
  public static void setRoot(String directory) {
    root = directory;
  }

  /** Converter side: whether a constant of app code names something in shared storage. */
  public static boolean isPath(String text) {
    return nameIn(text) != null;
  }

  /** In place of a constant that names something in shared storage. */
  public static String path(String text) {
    String name = root == null ? null : nameIn(text);
    return name == null ? text : root + text.substring(name.length());
  }

  private static String nameIn(String text) {
    for (String name : NAMES) {
      if (text.startsWith(name)
          && (text.length() == name.length() || text.charAt(name.length()) == '/')) {
        return name;
      }
    }
    return null;
  }
}
