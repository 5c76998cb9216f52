package tapwright.device.protocol;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import java.util.List;
import tapwright.device.Device;

/** Performs the events of the protocol. */
final class Events {
  // The timeout that Android comes with.
  private static final long SCREEN_OFF_MILLISECONDS = 60_000;

  private final Device device;

  Events(Device device) {
    this.device = device;
  }

  void perform(String name, List<Object> arguments) {
    switch (name) {
      case "start" -> launch((String) arguments.get(0));
      case "return" -> comeBack();
      case "idle" -> idle(((Number) arguments.get(0)).doubleValue());
      default -> inRunningApp(name, arguments);
    }
  }

  private void inRunningApp(String name, List<Object> arguments) {
    if (!device.processes().isRunning()) {
      return;
    }
    if (!device.screens().isOn() && !name.equals("screen")) {
      device.system().perform("screen", List.of(true)); // whoever acts wakes the device first
    }
    switch (name) {
      case "home" -> device.stack().goHome();
      case "pauseresume" -> pauseResume();
      case "rotate" -> device.configuration().rotate();
      default -> {
        if (!device.screens().perform(name, arguments)
            && !device.system().perform(name, arguments)) {
          throw new BadRequest("no such event: " + name);
        }
      }
    }
  }

  /** Nobody touches the device; after a while its screen goes off, unless the app keeps it on. */
  private void idle(double seconds) {
    if (!device.processes().isRunning()) {
      return;
    }
    long milliseconds = (long) (seconds * 1000);
    long awake = Math.min(milliseconds, SCREEN_OFF_MILLISECONDS);
    device.pump().advance(awake);
    if (awake == SCREEN_OFF_MILLISECONDS
        && device.processes().isRunning()
        && !device.screens().keepOn()) {
      device.system().perform("screen", List.of(false));
    }
    device.pump().advance(milliseconds - awake);
  }

  private void pauseResume() {
    device.stack().goHome();
    device.pump().settle();
    device.stack().comeBack();
  }

  /** Taps the app's icon: brings it back as it is, or starts it. */
  private void comeBack() {
    if (device.processes().isRunning() && !device.stack().isEmpty()) {
      device.stack().comeBack();
    } else {
      launch(null);
    }
  }

  /** Starts the app's launcher activity, or the one named. */
  void launch(String activity) {
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
