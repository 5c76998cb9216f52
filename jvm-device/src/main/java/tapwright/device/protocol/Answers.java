package tapwright.device.protocol;

import android.os.SystemClock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tapwright.device.Device;
import tapwright.device.process.ProcessDeath;
import tapwright.device.window.HomeScreen;
import tapwright.runtime.Limits;

/** Puts together what the host is told after a request. */
final class Answers {
  private final Device device;
  private final CoverageDelta coverage = new CoverageDelta();
  private ProcessDeath death;

  Answers(Device device) {
    this.device = device;
  }

  /** Notes what ended the process, for the next answer. */
  void died(ProcessDeath death) {
    if (this.death == null) {
      this.death = death;
    }
  }

  Map<String, Object> plain() {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("ok", true);
    return answer;
  }

  Map<String, Object> screen(boolean allWindows) {
    Map<String, Object> answer = plain();
    answer.put(
        "screen",
        device.processes().isRunning()
            ? device.screens().observe(allWindows)
            : HomeScreen.observe());
    answer.put("clock", device.processes().isRunning() ? SystemClock.uptimeMillis() : 0L);
    answer.put("logs", device.log().take());
    boolean told = death != null && !death.kind().equals(ProcessDeath.LIMIT);
    answer.put("crash", told ? death.toValues() : null);
    death = null;
    answer.put("limits", limits());
    answer.put("coverage", coverage.take(device.app() == null ? 0 : device.app().probes()));
    return answer;
  }

  private static List<Object> limits() {
    List<Object> limits = new ArrayList<>();
    for (Limits.Limit limit : Limits.take()) {
      Map<String, Object> values = new LinkedHashMap<>();
      values.put("kind", limit.kind());
      values.put("name", limit.name());
      values.put("message", limit.message());
      limits.add(values);
    }
    return limits;
  }
}
