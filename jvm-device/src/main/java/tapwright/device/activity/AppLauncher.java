package tapwright.device.activity;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import java.util.List;
import tapwright.device.Device;
import tapwright.protocol.BadRequest;

/** Starts the app from outside, as a tap on its icon does. */
public final class AppLauncher {
  private final Device device;

  public AppLauncher(Device device) {
    this.device = device;
  }

  /** Brings the app back as it is, or starts it. */
  public void comeBack() {
    if (device.processes().isRunning() && !device.stack().isEmpty()) {
      device.stack().comeBack();
    } else {
      launch(null);
    }
  }

  /** Starts the launcher activity, or the one of this class name. */
  public void launch(String activity) {
    if (device.app() == null) {
      throw new BadRequest("nothing is installed");
    }
    if (!device.processes().isRunning()) {
      device.processes().start();
    }
    Intent intent = activity == null ? launcher() : named(activity);
    ActivityInfo info = device.starts().resolve(intent);
    if (info == null) {
      throw new BadRequest("no such activity: " + activity);
    }
    device.stack().start(intent, info, null, null, -1);
  }

  private Intent named(String activity) {
    return new Intent(Intent.ACTION_MAIN)
        .setComponent(new ComponentName(device.app().packageName(), activity))
        .addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
  }

  private Intent launcher() {
    Intent intent =
        new Intent(Intent.ACTION_MAIN)
            .addCategory(Intent.CATEGORY_LAUNCHER)
            .addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    PackageManager packages = device.app().application().getPackageManager();
    Intent query = new Intent(intent).setPackage(device.app().packageName());
    List<ResolveInfo> found = packages.queryIntentActivities(query, 0);
    if (found.isEmpty()) {
      throw new BadRequest("the app has no launchable activity");
    }
    ActivityInfo info = found.get(0).activityInfo;
    return intent.setComponent(new ComponentName(info.packageName, info.name));
  }
}
