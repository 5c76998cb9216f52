package tapwright.device.activity;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.os.IBinder;
import android.util.AndroidRuntimeException;
import tapwright.device.Device;

/** Finds out which activity an intent means and asks the stack, or the system, to start it. */
public final class ActivityStarts {
  private final Device device;

  public ActivityStarts(Device device) {
    this.device = device;
  }

  /** Called on whatever thread the app starts the activity from; throws what Android throws. */
  public void start(Context context, IBinder token, String who, Intent intent, int requestCode) {
    ActivityRecord caller = token == null ? null : device.stack().find(token);
    Intent copy = new Intent(intent);
    copy.migrateExtraStreamToClipData(context);
    ActivityInfo info = resolve(copy);
    if (info == null) {
      device.system().startOutside(copy, caller, who, requestCode);
      return;
    }
    if (caller == null
        && token == null
        && (copy.getFlags() & Intent.FLAG_ACTIVITY_NEW_TASK) == 0
        && device.app().targetSdk() >= 24) {
      throw new AndroidRuntimeException(
          "Calling startActivity() from outside of an Activity  context requires the"
              + " FLAG_ACTIVITY_NEW_TASK flag. Is this really what you want?");
    }
    copy.setComponent(new ComponentName(info.packageName, info.name));
    device.stack().start(copy, info, caller, who, requestCode);
  }

  /** The app's activity that takes the intent, or null when another app would have to. */
  public ActivityInfo resolve(Intent intent) {
    PackageManager packages = device.app().application().getPackageManager();
    String own = device.app().packageName();
    if (intent.getComponent() != null) {
      return own.equals(intent.getComponent().getPackageName())
          ? activityInfo(packages, intent.getComponent())
          : null;
    }
    if (intent.getPackage() != null && !intent.getPackage().equals(own)) {
      return null;
    }
    for (ResolveInfo found :
        packages.queryIntentActivities(intent, PackageManager.MATCH_DEFAULT_ONLY)) {
      if (own.equals(found.activityInfo.packageName)) {
        return activityInfo(
            packages, new ComponentName(found.activityInfo.packageName, found.activityInfo.name));
      }
    }
    return null;
  }

  private static ActivityInfo activityInfo(PackageManager packages, ComponentName name) {
    try {
      return packages.getActivityInfo(name, PackageManager.GET_META_DATA);
    } catch (PackageManager.NameNotFoundException e) {
      return null;
    }
  }
}
