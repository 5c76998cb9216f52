package tapwright.device.window;

import java.util.LinkedHashMap;
import java.util.Map;

/** What is seen when no process of the app runs: an empty screen of the launcher. */
public final class HomeScreen {
  public static final String PACKAGE = "com.android.launcher3";
  public static final String ACTIVITY = "com.android.launcher3.Launcher";
  public static final int WIDTH = 411;
  public static final int HEIGHT = 731;

  private HomeScreen() {}

  public static Map<String, Object> observe() {
    Map<String, Object> screen = new LinkedHashMap<>();
    screen.put("xml", "<hierarchy rotation=\"0\"></hierarchy>");
    screen.put("package", PACKAGE);
    screen.put("activity", ACTIVITY);
    screen.put("orientation", 0);
    screen.put("on", true);
    screen.put("keyboard", false);
    screen.put("width", WIDTH);
    screen.put("height", HEIGHT);
    screen.put("window", "");
    return screen;
  }
}
