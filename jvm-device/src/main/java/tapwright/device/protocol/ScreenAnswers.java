package tapwright.device.protocol;

import android.os.SystemClock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tapwright.backend.BackEnd;
import tapwright.device.Device;
import tapwright.device.audit.RecentAnswers;
import tapwright.device.process.ProcessDeath;
import tapwright.device.window.HomeScreen;
import tapwright.protocol.Answer;
import tapwright.runtime.Limits;

/** Puts together the answers that show a screen, with all that has happened since the last one. */
final class ScreenAnswers {
  private final Device device;
  private final CoverageDelta coverage = new CoverageDelta();
  private ProcessDeath death;

  ScreenAnswers(Device device) {
    this.device = device;
  }

  /** Notes what ended the process, for the next answer. */
  void died(ProcessDeath death) {
    if (this.death == null) {
      this.death = death;
    }
  }

  /** Returns the answer after a request, with all windows or the top one. */
  Map<String, Object> take(boolean allWindows) {
    Map<String, Object> answer = Answer.ok();
    boolean running = device.processes().isRunning();
    answer.put("screen", running ? device.screens().observe(allWindows) : HomeScreen.observe());
    answer.put("clock", running ? SystemClock.uptimeMillis() : 0L);
    answer.put("toasts", running ? device.screens().takeToasts() : List.of());
    noteExchanges();
    answer.put("logs", device.log().take());
    boolean told = death != null && !death.kind().equals(ProcessDeath.LIMIT);
    answer.put("crash", told ? death.toValues() : null);
    death = null;
    answer.put("limits", limits());
    answer.put("unaudited", RecentAnswers.take());
    RecentAnswers.nextRequest();
    answer.put("waiting", running ? device.system().waiting() : null);
    answer.put("coverage", coverage.take());
    return answer;
  }

  /** What the app asked of servers is in the log, and what nobody had an answer to is a limit. */
  private void noteExchanges() {
    for (String line : BackEnd.takeLog()) {
      device.log().line('I', "backend", line);
    }
    for (String request : BackEnd.takeUnanswered()) {
      Limits.report("server", request, "the back end has no answer to this request");
    }
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
