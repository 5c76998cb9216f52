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
import tapwright.device.process.Transaction;

/** Finds out which activity an intent means and asks the stack, or the system, to start it. */
public final class ActivityStarts {
  private final Device device;

  public ActivityStarts(Device device) {
    this.device = device;
  }

  /** Called on whatever thread the app starts the activity from; throws what Android throws. */
  public void start(Context context, IBinder token, String who, Intent intent, int requestCode) {
    ActivityRecord caller = token == null ? null : device.stack().find(token);
    Intent copy = copy(context, intent);
    ActivityInfo info = resolve(copy);
    if (info == null) {
      device.system().startOutside(copy, caller, who, requestCode);
      return;
    }
    if (token == null) {
      checkNewTask(copy, "startActivity");
    }
    device.stack().start(named(copy, info), info, caller, who, requestCode);
  }

  /**
   * Starts several activities at once. The first decides on the task, the others are put on top of
   * it, so only of the first a new task may have to be asked for.
   */
  public void startAll(Context context, IBinder token, Intent[] intents) {
    if (token == null && intents.length > 0) {
      checkNewTask(intents[0], "startActivities");
    }
    ActivityRecord caller = token == null ? null : device.stack().find(token);
    boolean first = true;
    for (Intent intent : intents) {
      Intent copy = copy(context, intent);
      ActivityInfo info = resolve(copy);
      if (info == null) {
        device.system().startOutside(copy, caller, null, -1);
      } else if (first) {
        device.stack().start(named(copy, info), info, caller, null, -1);
      } else {
        device.stack().startOnTop(named(copy, info), info, caller);
      }
      first = false;
    }
  }

  private static Intent copy(Context context, Intent intent) {
    Intent copy = new Intent(intent);
    copy.migrateExtraStreamToClipData(context);
    // Refuses addresses of files in apps for Android 7 and later.
    copy.prepareToLeaveProcess(context);
    return Transaction.toActivity(copy);
  }

  private static Intent named(Intent intent, ActivityInfo info) {
    return intent.setComponent(new ComponentName(info.packageName, info.name));
  }

  private void checkNewTask(Intent intent, String method) {
    if ((intent.getFlags() & Intent.FLAG_ACTIVITY_NEW_TASK) == 0
        && device.app().targetSdk() >= 24) {
      throw new AndroidRuntimeException(
          "Calling "
              + method
              + "() from outside of an Activity  context requires the"
              + " FLAG_ACTIVITY_NEW_TASK flag"
              + (method.equals("startActivity") ? "." : " on first Intent.")
              + " Is this really what you want?");
    }
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
