package tapwright.device.activity;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import java.util.List;
import tapwright.device.Device;
import tapwright.protocol.BadRequest;
import tapwright.runtime.Limits;

/** Starts the app from outside, as a tap on its icon does. */
public final class AppLauncher {
  private final Device device;
  private KilledTasks killed;
  private List<ComponentName> sticky = List.of();

  public AppLauncher(Device device) {
    this.device = device;
  }

  /**
   * The user leaves the app, and the system ends its process for the memory that it takes: at once,
   * without a word to the app. {@link #comeBack} brings its tasks back. A service in the foreground
   * protects its process: then the app is left, and no more.
   */
  public void kill() {
    leave();
    if (!device.system().events().isForegroundServiceRunning()) {
      end();
    }
  }

  /** The user leaves the app and takes a permission away, for which Android ends the process. */
  public void revoke(String permission) {
    leave();
    if (device.system().events().revoke(permission)) {
      end();
    }
  }

  private void leave() {
    device.stack().goHome();
    device.pump().settle();
    device.deaths().check();
  }

  private void end() {
    try {
      killed = device.stack().toKilled();
      sticky = device.system().events().stickyServices();
    } catch (RuntimeException | LinkageError e) {
      // The state holds what has a parcel on phones only, so this process cannot be given up.
      Limits.report("parcel", "saved state", e.toString());
      return;
    }
    device.processes().stop();
  }

  /** Brings the app back as it is, or as the system remembers it, or starts it. */
  public void comeBack() {
    KilledTasks remembered = killed;
    killed = null;
    if (device.processes().isRunning() && !device.stack().isEmpty()) {
      device.stack().comeBack();
    } else if (remembered != null && !device.processes().isRunning()) {
      device.processes().start();
      device.stack().restore(remembered);
      device.system().events().startAgain(sticky);
    } else {
      launch(null);
    }
  }

  /** Starts the launcher activity, or the one of this class name. */
  public void launch(String activity) {
    killed = null;
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
