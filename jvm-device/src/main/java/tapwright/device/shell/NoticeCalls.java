package tapwright.device.shell;

import android.app.AlarmManager;
import android.app.Notification;
import android.app.NotificationManager;
import android.app.job.JobInfo;
import android.app.job.JobScheduler;
import android.content.Intent;
import android.service.notification.StatusBarNotification;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowAlarmManager;
import tapwright.device.Device;
import tapwright.device.activity.StandIn;
import tapwright.device.system.NotificationShade;
import tapwright.protocol.Fields;

/** Tells what the app has left with the system: notifications, alarms, jobs. */
final class NoticeCalls {
  private NoticeCalls() {}

  static void notifications(Device device, Fields fields, Map<String, Object> result) {
    List<Object> shown = new ArrayList<>();
    if (device.processes().isRunning()) {
      NotificationManager manager =
          device.app().application().getSystemService(NotificationManager.class);
      for (StatusBarNotification each : manager.getActiveNotifications()) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("id", each.getId());
        values.put("tag", each.getTag());
        values.put("channel", each.getNotification().getChannelId());
        values.put("title", text(each, Notification.EXTRA_TITLE));
        values.put("text", text(each, Notification.EXTRA_TEXT));
        shown.add(values);
      }
    }
    result.put("notifications", shown);
  }

  private static String text(StatusBarNotification notification, String extra) {
    CharSequence text = notification.getNotification().extras.getCharSequence(extra);
    return text == null ? null : text.toString();
  }

  /** Pulls the notification shade down. */
  static void shade(Device device, Fields fields, Map<String, Object> result) {
    device
        .stack()
        .pushStandIn(
            new StandIn(NotificationShade.class, NotificationShade.PACKAGE, true),
            new Intent()
                .addFlags(Intent.FLAG_ACTIVITY_NO_HISTORY)
                .putExtra(NotificationShade.OTHERS, others(fields)),
            null,
            null,
            -1);
  }

  /** The notifications of other apps, each as one text. */
  private static String[] others(Fields fields) {
    List<?> texts = fields.list("others");
    return texts == null
        ? new String[0]
        : texts.stream().map(String::valueOf).toArray(String[]::new);
  }

  static void alarms(Device device, Fields fields, Map<String, Object> result) {
    List<Object> alarms = new ArrayList<>();
    if (device.processes().isRunning()) {
      AlarmManager manager = device.app().application().getSystemService(AlarmManager.class);
      for (ShadowAlarmManager.ScheduledAlarm each :
          Shadows.shadowOf(manager).getScheduledAlarms()) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("type", each.getType());
        values.put("when", each.getTriggerAtMs());
        values.put("interval", each.getIntervalMs());
        values.put("tag", each.getTag());
        alarms.add(values);
      }
    }
    result.put("alarms", alarms);
  }

  static void jobs(Device device, Fields fields, Map<String, Object> result) {
    List<Object> jobs = new ArrayList<>();
    if (device.processes().isRunning()) {
      JobScheduler scheduler = device.app().application().getSystemService(JobScheduler.class);
      for (JobInfo each : scheduler.getAllPendingJobs()) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("id", each.getId());
        values.put("service", each.getService().flattenToShortString());
        values.put("periodic", each.isPeriodic());
        jobs.add(values);
      }
    }
    result.put("jobs", jobs);
  }
}
