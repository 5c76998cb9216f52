package tapwright.device.shell;

import java.util.Map;
import tapwright.device.Device;

/** Tells which tasks there are, the one in front first, each with its activities from the top. */
final class Tasks {
  private Tasks() {}

  static void list(Device device, Map<String, Object> result) {
    result.put("home", !device.processes().isRunning() || device.stack().isHome());
    result.put("tasks", device.stack().describe());
  }
}
