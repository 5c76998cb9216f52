package tapwright.device.log;

import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TimeZone;
import org.robolectric.shadows.ShadowLog;
import tapwright.device.Device;
import tapwright.device.process.ProcessDeath;
import tapwright.runtime.AppCommands;

/** The log lines of a step in the format that {@code adb logcat} prints. */
public final class DeviceLog {
  /** The number of the app's process, the same in each run. */
  public static final int PROCESS = 4711;
  private static final int LINES_PER_STEP = 2000;

  /** Tags of what only runs on this device; a phone has no such lines. */
  private static final Set<String> OURS = Set.of("LifecycleMonitor", "MonitoringInstr");

  private final SimpleDateFormat time = new SimpleDateFormat("MM-dd HH:mm:ss.SSS", Locale.ROOT);
  private final List<String> lines = new ArrayList<>();
  private final Logcat logcat = new Logcat();

  private final Device device;

  public DeviceLog(Device device) {
    this.device = device;
    time.setTimeZone(TimeZone.getTimeZone("UTC"));
    AppCommands.provide("logcat", this::logcat);
  }

  private synchronized String logcat(List<String> arguments) {
    collect();
    return logcat.print(arguments);
  }

  /** After a fresh install the app finds no lines of before. */
  public synchronized void forget() {
    collect();
    logcat.clear();
  }

  public synchronized void line(char level, String tag, String message) {
    collect();
    append(level, tag, message);
  }

  private void append(char level, String tag, String message) {
    append(device.processes().wallTime(), level, tag, message);
  }

  private void append(long when, char level, String tag, String message) {
    String prefix =
        String.format(
            "%s  %d  %d %c %s: ", time.format(new Date(when)), PROCESS, PROCESS, level, tag);
    for (String part : RepeatableText.of(message).split("\n")) {
      lines.add(prefix + part);
      logcat.add(when, PROCESS, level, tag, part);
    }
  }

  /** The lines since the last call. */
  public synchronized List<String> take() {
    collect();
    List<String> taken = new ArrayList<>(lines);
    lines.clear();
    return taken;
  }

  private void collect() {
    if (!device.processes().isReady()) {
      return;
    }
    for (ShadowLog.LogItem item : ShadowLog.getLogs()) {
      if (lines.size() < LINES_PER_STEP
          && !OURS.contains(item.tag)
          && !LogTimes.NOT_COUNTED.equals(item.timeString)) {
        append(when(item), level(item.type), item.tag, text(item));
      }
    }
    ShadowLog.clear();
  }

  /** What is logged before the app is there has no time yet. */
  private long when(ShadowLog.LogItem item) {
    return item.timeString == null
        ? device.processes().wallTime()
        : Long.parseLong(item.timeString);
  }

  private static String text(ShadowLog.LogItem item) {
    String message = item.msg == null ? "" : item.msg;
    return item.throwable == null ? message : message + "\n" + StackText.of(item.throwable);
  }

  /** The letter of a priority of {@link android.util.Log}: verbose is 2, assert is 7. */
  private static char level(int priority) {
    return priority < 2 || priority > 7 ? 'I' : "VDIWEF".charAt(priority - 2);
  }

  /** What Android writes when the process ends in this way. */
  public synchronized void died(ProcessDeath death, String packageName) {
    collect();
    switch (death.kind()) {
      case ProcessDeath.CRASH ->
          append(
              'E',
              "AndroidRuntime",
              "FATAL EXCEPTION: "
                  + death.thread()
                  + "\nProcess: "
                  + packageName
                  + ", PID: "
                  + PROCESS
                  + "\n"
                  + StackText.of(death.error()));
      case ProcessDeath.ANR ->
          append(
              'E',
              "ActivityManager",
              "ANR in "
                  + packageName
                  + "\nPID: "
                  + PROCESS
                  + "\nReason: Input dispatching timed out ("
                  + death.error().getMessage()
                  + ")\n"
                  + StackText.of(death.error()));
      case ProcessDeath.EXIT ->
          append('I', "Process", "Sending signal. PID: " + PROCESS + " SIG: 9");
      default ->
          append(
              'W',
              "tapwright",
              "Process ended by a limit of the device\n" + StackText.of(death.error()));
    }
  }
}
