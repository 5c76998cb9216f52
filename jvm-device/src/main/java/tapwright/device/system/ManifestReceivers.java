package tapwright.device.system;

import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import java.util.ArrayList;
import java.util.List;
import tapwright.device.Device;

/** Broadcasts to the receivers that the manifest declares: a new object for each intent. */
final class ManifestReceivers {
  private final Device device;
  private boolean isLeftOut;

  ManifestReceivers(Device device) {
    this.device = device;
  }

  /** Delivers what the app broadcasts. */
  void deliver(Intent intent) {
    if (isLeftOut) {
      return;
    }
    for (ActivityInfo info : takers(intent)) {
      Intent copy = new Intent(intent);
      new Handler(Looper.getMainLooper()).post(() -> receive(info, copy, result(0, null, false)));
    }
  }

  /** Does something whose broadcasts are for the receivers that were registered, and no others. */
  void leftOutOf(Runnable sending) {
    isLeftOut = true;
    try {
      sending.run();
    } finally {
      isLeftOut = false;
    }
  }

  /** The receivers of the manifest that an intent reaches. */
  List<ActivityInfo> takers(Intent intent) {
    PackageManager packages = device.app().application().getPackageManager();
    if (intent.getComponent() != null) {
      return named(packages, intent.getComponent());
    }
    List<ActivityInfo> takers = new ArrayList<>();
    if (reachesManifest(intent)) {
      for (ResolveInfo found : packages.queryBroadcastReceivers(intent, 0)) {
        if (device.app().packageName().equals(found.activityInfo.packageName)) {
          takers.add(found.activityInfo);
        }
      }
    }
    return takers;
  }

  /** A receiver that is named needs no filter for the intent. */
  private static List<ActivityInfo> named(PackageManager packages, ComponentName name) {
    try {
      return List.of(packages.getReceiverInfo(name, 0));
    } catch (PackageManager.NameNotFoundException e) {
      return List.of();
    }
  }

  /** Since Android 8 an implicit broadcast of an app is not for receivers in manifests. */
  private boolean reachesManifest(Intent intent) {
    return intent.getPackage() != null
        || (intent.getFlags() & Intent.FLAG_RECEIVER_INCLUDE_BACKGROUND) != 0
        || device.app().application().getApplicationInfo().targetSdkVersion < Build.VERSION_CODES.O;
  }

  /** The result that a receiver starts from; one of an ordered broadcast may change it. */
  static BroadcastReceiver.PendingResult result(int code, String data, boolean isOrdered) {
    return new BroadcastReceiver.PendingResult(code, data, null, 0, isOrdered, false, null, 0, 0);
  }

  void receive(ActivityInfo info, Intent intent, BroadcastReceiver.PendingResult result) {
    BroadcastReceiver receiver;
    try {
      receiver =
          device
              .app()
              .componentFactory()
              .instantiateReceiver(device.app().loader(), info.name, intent);
    } catch (ReflectiveOperationException e) {
      throw new RuntimeException("Unable to instantiate receiver " + info.name + ": " + e, e);
    }
    intent.setExtrasClassLoader(device.app().loader());
    receiver.setPendingResult(result);
    receiver.onReceive(device.app().application(), intent);
  }
}
