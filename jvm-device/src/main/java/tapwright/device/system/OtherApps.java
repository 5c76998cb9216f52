package tapwright.device.system;

import android.content.ActivityNotFoundException;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import java.util.List;
import tapwright.device.Device;
import tapwright.device.activity.ActivityRecord;
import tapwright.device.activity.StandIn;

/** Where an intent goes that the app does not take itself: to a stand-in for a stock app. */
final class OtherApps {
  private static final String CHOOSER = "com.android.intentresolver";

  private final Device device;
  private final SpecialAccess access;

  OtherApps(Device device, SpecialAccess access) {
    this.device = device;
    this.access = access;
  }

  void start(Intent intent, ActivityRecord caller, String who, int requestCode) {
    String shown = packageFor(intent);
    if (shown == null) {
      throw new ActivityNotFoundException(nobodyTakes(intent));
    }
    Intent passed =
        new Intent(intent)
            .putExtra(StandInScreen.SHOWN_PACKAGE, shown)
            .putExtra(StandInScreen.WANTS_RESULT, caller != null && requestCode >= 0);
    StandIn screen =
        access.offered(intent).isEmpty()
            ? new StandIn(StandInScreen.class, shown, shown.equals(CHOOSER))
            : new StandIn(SpecialAccessScreen.class, shown, false);
    device.stack().pushStandIn(screen, passed, caller, who, requestCode);
  }

  /** In Android's words. */
  private static String nobodyTakes(Intent intent) {
    ComponentName name = intent.getComponent();
    return name == null
        ? "No Activity found to handle " + intent
        : "Unable to find explicit activity class "
            + name.toShortString()
            + "; have you declared this activity in your AndroidManifest.xml?";
  }

  private String packageFor(Intent intent) {
    if (Intent.ACTION_CHOOSER.equals(intent.getAction())) {
      return CHOOSER;
    }
    ComponentName named = intent.getComponent();
    if (named != null && StockPackages.exports(named)) {
      return named.getPackageName();
    }
    PackageManager packages = device.app().application().getPackageManager();
    List<ResolveInfo> found = packages.queryIntentActivities(intent, 0);
    for (ResolveInfo info : found) {
      if (!info.activityInfo.packageName.equals(device.app().packageName())) {
        return info.activityInfo.packageName;
      }
    }
    return null;
  }
}
