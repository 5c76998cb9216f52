package tapwright.device.shell;

import android.content.ActivityNotFoundException;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import java.util.List;
import java.util.Map;
import tapwright.device.Device;
import tapwright.protocol.Fields;

/** Sends intents from outside: to activities, receivers and services. */
final class IntentCalls {
  private IntentCalls() {}

  static void start(Device device, Fields fields, Map<String, Object> result) {
    Intent intent = intent(fields, result).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    intent.setExtrasClassLoader(device.app().loader());
    ActivityInfo info = activity(device, intent);
    if (info != null) {
      intent.setComponent(nameOf(info));
      result.put("component", intent.getComponent().flattenToShortString());
      device.stack().start(intent, info, null, null, -1);
      return;
    }
    try {
      device.system().startOutside(intent, null, null, -1);
      result.put("outside", true);
    } catch (ActivityNotFoundException e) {
      result.put("error", e.getMessage());
    }
  }

  static void broadcast(Device device, Fields fields, Map<String, Object> result) {
    Intent intent = intent(fields, result);
    intent.setExtrasClassLoader(device.app().loader());
    device.system().broadcast(intent, result);
  }

  static void startService(Device device, Fields fields, Map<String, Object> result) {
    Intent intent = intent(fields, result);
    intent.setExtrasClassLoader(device.app().loader());
    ComponentName started = device.system().startService(intent);
    result.put("component", started == null ? null : started.flattenToShortString());
  }

  static void stopService(Device device, Fields fields, Map<String, Object> result) {
    result.put("stopped", device.system().stopService(intent(fields, result)));
  }

  private static ComponentName nameOf(ActivityInfo info) {
    return new ComponentName(info.packageName, info.name);
  }

  private static Intent intent(Fields fields, Map<String, Object> result) {
    Intent intent = IntentArguments.of(fields);
    result.put("intent", intent.toString());
    return intent;
  }

  /** The app's activity that takes the intent; its launcher activity needs no default category. */
  private static ActivityInfo activity(Device device, Intent intent) {
    ActivityInfo info = device.starts().resolve(intent);
    if (info != null
        || !intent.hasCategory(Intent.CATEGORY_LAUNCHER)
        || !device.app().packageName().equals(intent.getPackage())) {
      return info;
    }
    PackageManager packages = device.app().application().getPackageManager();
    List<ResolveInfo> found = packages.queryIntentActivities(intent, 0);
    return found.isEmpty() ? null : found.get(0).activityInfo;
  }
}
