package tapwright.device.system;

import android.Manifest;
import android.app.Application;
import android.app.NotificationManager;
import android.content.Intent;
import android.os.Build;
import java.util.LinkedHashMap;
import java.util.Map;
import tapwright.device.Device;
import tapwright.device.activity.StandIn;

/** What the app has left with the phone, for the user or the clock to come back to. */
final class LeftWithPhone {
  private final Device device;
  private final Permissions permissions;
  private final WallClockAlarms alarms;
  private Shortcuts shortcuts;

  LeftWithPhone(Device device, Permissions permissions, WallClockAlarms alarms) {
    this.device = device;
    this.permissions = permissions;
    this.alarms = alarms;
  }

  Map<String, Object> waiting() {
    Application application = device.app().application();
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("notifications", notifications(application));
    if (shortcuts == null || !shortcuts.isOf(application)) {
      shortcuts = new Shortcuts(application);
    }
    values.put("shortcuts", shortcuts.all().size());
    values.put("alarm", alarms.untilNext());
    values.put("revocable", permissions.revocable());
    return values;
  }

  /** Since Android 13 a phone shows those of an app that the user permitted to. */
  private int notifications(Application application) {
    boolean isPermitted =
        Build.VERSION.SDK_INT < Build.VERSION_CODES.TIRAMISU
            || device.app().targetSdk() < Build.VERSION_CODES.TIRAMISU
            || permissions.isHeld(Manifest.permission.POST_NOTIFICATIONS);
    NotificationManager manager = application.getSystemService(NotificationManager.class);
    return isPermitted ? manager.getActiveNotifications().length : 0;
  }

  void showNotifications() {
    show(
        new StandIn(NotificationShade.class, NotificationShade.PACKAGE, true),
        new Intent().putExtra(NotificationShade.OTHERS, new String[0]));
  }

  void showShortcuts() {
    show(new StandIn(ShortcutMenu.class, ShortcutMenu.PACKAGE, true), new Intent());
  }

  private void show(StandIn screen, Intent intent) {
    intent.addFlags(Intent.FLAG_ACTIVITY_NO_HISTORY);
    device.stack().pushStandIn(screen, intent, null, null, -1);
  }
}
