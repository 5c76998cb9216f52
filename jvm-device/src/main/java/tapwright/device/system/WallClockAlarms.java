package tapwright.device.system;

import android.app.AlarmManager;
import android.os.SystemClock;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowAlarmManager;
import org.robolectric.shadows.ShadowAlarmManager.ScheduledAlarm;
import tapwright.runtime.AppClock;

/**
 * The alarms of the process. Robolectric counts all of them from the start of the phone, so that
 * those for a time of day would come after decades: here they come when the clock shows it.
 */
final class WallClockAlarms {
  private AlarmManager manager;

  /** Takes the alarm manager of a new process; null when the process is gone. */
  void setManager(AlarmManager manager) {
    this.manager = manager;
  }

  AlarmManager manager() {
    return manager;
  }

  /** The uptime at which the next alarm for a time of day is due, or {@code Long.MAX_VALUE}. */
  long nextDue() {
    long next = Long.MAX_VALUE;
    for (ScheduledAlarm each : scheduled()) {
      if (isByWall(each)) {
        next = Math.min(next, SystemClock.uptimeMillis() + left(each));
      }
    }
    return next;
  }

  void fireDue() {
    List<ScheduledAlarm> due = new ArrayList<>();
    for (ScheduledAlarm each : scheduled()) {
      if (isByWall(each) && left(each) == 0) {
        due.add(each);
      }
    }
    for (ScheduledAlarm each : due) {
      shadow().fireAlarm(each);
    }
  }

  /** The milliseconds until the next alarm of any kind; null when there is none. */
  Long untilNext() {
    Long next = null;
    for (ScheduledAlarm each : scheduled()) {
      next = next == null ? left(each) : Long.valueOf(Math.min(next, left(each)));
    }
    return next;
  }

  private List<ScheduledAlarm> scheduled() {
    return manager == null ? List.of() : shadow().getScheduledAlarms();
  }

  private ShadowAlarmManager shadow() {
    return Shadows.shadowOf(manager);
  }

  private static boolean isByWall(ScheduledAlarm alarm) {
    return alarm.getType() == AlarmManager.RTC || alarm.getType() == AlarmManager.RTC_WAKEUP;
  }

  private static long left(ScheduledAlarm alarm) {
    long now = isByWall(alarm) ? AppClock.currentTimeMillis() : SystemClock.elapsedRealtime();
    return Math.max(0, alarm.getTriggerAtMs() - now);
  }
}
