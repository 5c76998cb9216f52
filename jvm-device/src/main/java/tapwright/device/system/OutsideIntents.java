package tapwright.device.system;

import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.PermissionInfo;
import android.util.Log;
import java.net.URISyntaxException;
import java.util.HashMap;
import tapwright.device.Device;
import tapwright.protocol.BadRequest;

/**
 * Intents of other apps and of the phone itself. What Android would not let through does not reach
 * the app: a component that is not exported, one behind a permission that no other app gets, a
 * broadcast of the system whose permission the app does not hold.
 */
final class OutsideIntents {
  private static final String TAG = "ActivityManager";

  private final Device device;
  private final ManifestReceivers receivers;
  private final Permissions permissions;

  OutsideIntents(Device device, ManifestReceivers receivers, Permissions permissions) {
    this.device = device;
    this.receivers = receivers;
    this.permissions = permissions;
  }

  /** Starts the activity that takes the intent, if another app could. */
  void start(String uri) {
    Intent intent = read(uri);
    ActivityInfo info = device.starts().resolve(intent);
    if (info == null) {
      Log.w(TAG, "Nothing of the app takes " + intent);
    } else if (!isOpen(info)) {
      Log.w(TAG, "Permission Denial: starting " + intent + " not exported from the app");
    } else {
      SampleStreams.complete(intent);
      intent.setClassName(info.packageName, info.name);
      intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
      device.stack().start(intent, info, null, null, -1);
    }
  }

  /** Starts what takes the intent, the app itself or another; the app hears nothing if none does. */
  void open(Intent intent, OtherApps others) {
    ActivityInfo info = device.starts().resolve(intent);
    if (info != null && isOpen(info)) {
      intent.setClassName(info.packageName, info.name);
      device.stack().start(intent, info, null, null, -1);
      return;
    }
    try {
      others.start(intent, null, null, -1);
    } catch (ActivityNotFoundException e) {
      Log.w(TAG, e.getMessage());
    }
  }

  /** Sends a broadcast of the system, or of another app to a receiver that it names. */
  void broadcast(String uri) {
    Intent intent = read(uri);
    String action = String.valueOf(intent.getAction());
    if (SystemBroadcasts.isOne(action)) {
      String needed = SystemBroadcasts.permissionFor(action);
      if (!needed.isEmpty() && !permissions.isHeld(needed)) {
        Log.w(TAG, "Permission Denial: receiving " + intent + " requires " + needed);
        return;
      }
      SystemBroadcasts.complete(intent);
    } else if (intent.getComponent() == null
        || !receivers.takers(intent).stream().allMatch(this::isOpen)) {
      Log.w(TAG, "Permission Denial: broadcasting " + intent + " not exported from the app");
      return;
    }
    new OutsideBroadcast(device, receivers, intent, new HashMap<>()).send();
  }

  private Intent read(String uri) {
    try {
      Intent intent = Intent.parseUri(uri, Intent.URI_INTENT_SCHEME);
      intent.setExtrasClassLoader(device.app().loader());
      return intent;
    } catch (URISyntaxException e) {
      throw new BadRequest("not an intent: " + uri + ": " + e.getReason());
    }
  }

  /** Whether other apps may use the component. */
  private boolean isOpen(ActivityInfo info) {
    if (!info.exported || !info.enabled) {
      return false;
    }
    if (info.permission == null) {
      return true;
    }
    try {
      PermissionInfo guard =
          device.app().application().getPackageManager().getPermissionInfo(info.permission, 0);
      int level = guard.protectionLevel & PermissionInfo.PROTECTION_MASK_BASE;
      return level == PermissionInfo.PROTECTION_NORMAL
          || level == PermissionInfo.PROTECTION_DANGEROUS;
    } catch (PackageManager.NameNotFoundException e) {
      return false; // One that nobody defines is granted to nobody.
    }
  }
}
