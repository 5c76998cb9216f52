package tapwright.device.system;

import android.content.BroadcastReceiver;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import tapwright.device.Device;

/** Broadcasts to the receivers that the manifest declares: a new object for each intent. */
final class ManifestReceivers {
  private final Device device;

  ManifestReceivers(Device device) {
    this.device = device;
  }

  void deliver(Intent intent) {
    if (!reachesManifest(intent)) {
      return;
    }
    PackageManager packages = device.app().application().getPackageManager();
    String own = device.app().packageName();
    for (ResolveInfo found : packages.queryBroadcastReceivers(intent, 0)) {
      if (own.equals(found.activityInfo.packageName)) {
        ActivityInfo info = found.activityInfo;
        Intent copy = new Intent(intent);
        new Handler(Looper.getMainLooper()).post(() -> receive(info, copy));
      }
    }
  }

  /** Since Android 8 an implicit broadcast of an app is not for receivers in manifests. */
  private boolean reachesManifest(Intent intent) {
    return intent.getComponent() != null
        || intent.getPackage() != null
        || device.app().application().getApplicationInfo().targetSdkVersion < Build.VERSION_CODES.O;
  }

  private void receive(ActivityInfo info, Intent intent) {
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
    receiver.setPendingResult(
        new BroadcastReceiver.PendingResult(0, null, null, 0, false, false, null, 0, 0));
    receiver.onReceive(device.app().application(), intent);
  }
}
