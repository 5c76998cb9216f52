package tapwright.device.system;

import android.Manifest;
import android.app.AppOpsManager;
import android.app.Application;
import android.content.Intent;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.os.Build;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.robolectric.Shadows;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowAppOpsManager;
import org.robolectric.shadows.ShadowPackageManager;
import tapwright.device.Device;
import tapwright.device.activity.ActivityRecord;
import tapwright.device.activity.StandIn;

/** Which permissions the app holds, and what a request for more leads to. */
final class Permissions {
  private static final String REQUEST = "android.content.pm.action.REQUEST_PERMISSIONS";
  private static final String NAMES = "android.content.pm.extra.REQUEST_PERMISSIONS_NAMES";

  private final Device device;
  private final Set<String> granted = new HashSet<>();
  private final Set<String> denied = new HashSet<>();
  private final Set<String> revoked = new HashSet<>();
  private String mode = "all";

  Permissions(Device device) {
    this.device = device;
  }

  /**
   * {@code all} and {@code none} answer requests at once, {@code ask} shows a screen. With {@code
   * install} the app holds everything from the start, as after {@code adb install -g}.
   */
  void setMode(String mode) {
    this.mode = mode;
  }

  /** A fresh install has been granted nothing by the user. */
  void forget() {
    granted.clear();
    denied.clear();
    revoked.clear();
  }

  /** Grants what the new process holds. */
  void apply(Application application) {
    for (String permission : requested(application)) {
      if (isHeld(permission)) {
        grantNow(application, permission);
      } else if (revoked.contains(permission) && denied.contains(permission)) {
        Shadows.shadowOf(application.getPackageManager())
            .setShouldShowRequestPermissionRationale(permission, true);
      }
    }
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.R) {
      askPermission(application, "android:manage_external_storage");
    }
  }

  /** Robolectric allows every operation; this one is for those that hold its permission. */
  private static void askPermission(Application application, String operation) {
    ShadowAppOpsManager operations =
        Shadow.extract(application.getSystemService(AppOpsManager.class));
    operations.setMode(
        operation,
        application.getApplicationInfo().uid,
        application.getPackageName(),
        AppOpsManager.MODE_DEFAULT);
  }

  /** Whether the app is granted a permission that it asks for in its manifest. */
  boolean isHeld(String permission) {
    boolean atInstall =
        !DangerousPermissions.contains(permission)
            || device.app().targetSdk() < Build.VERSION_CODES.M;
    return !revoked.contains(permission)
        && (atInstall || mode.equals("install") || granted.contains(permission));
  }

  private String[] requested(Application application) {
    PackageInfo info = info(application);
    return info.requestedPermissions == null ? new String[0] : info.requestedPermissions;
  }

  private PackageInfo info(Application application) {
    return Shadows.shadowOf(application.getPackageManager())
        .getInternalMutablePackageInfo(device.app().packageName());
  }

  private void grantNow(Application application, String permission) {
    Shadows.shadowOf(application).grantPermissions(permission);
    setFlag(application, permission);
  }

  private void setFlag(Application application, String permission) {
    PackageInfo info = info(application);
    if (info.requestedPermissions == null) {
      return;
    }
    if (info.requestedPermissionsFlags == null) {
      info.requestedPermissionsFlags = new int[info.requestedPermissions.length];
    }
    for (int i = 0; i < info.requestedPermissions.length; i++) {
      if (info.requestedPermissions[i].equals(permission)) {
        info.requestedPermissionsFlags[i] |= PackageInfo.REQUESTED_PERMISSION_GRANTED;
      }
    }
  }

  /** Grants a permission from outside, or takes it away, which the next process sees. */
  void set(String permission, boolean allowed) {
    if (!allowed) {
      granted.remove(permission);
      revoked.add(permission);
      return;
    }
    revoked.remove(permission);
    granted.add(permission);
    if (device.processes().isRunning()) {
      grantNow(device.app().application(), permission);
    }
  }

  /** The permissions of the running app that its user can take away, in order. */
  List<String> revocable() {
    if (device.app().targetSdk() < Build.VERSION_CODES.M) {
      return List.of(); // Android takes those away by handing out empty data.
    }
    return Arrays.stream(requested(device.app().application()))
        .filter(name -> DangerousPermissions.contains(name) && isHeld(name))
        // Without this one an app is silent, and its process goes on.
        .filter(name -> !name.equals(Manifest.permission.POST_NOTIFICATIONS))
        .sorted()
        .toList();
  }

  /** Takes a permission away with its group, as the settings of a phone do; false: not held. */
  boolean revokeGroup(String permission) {
    List<String> held = revocable();
    if (!held.contains(permission)) {
      return false;
    }
    String group = DangerousPermissions.groupOf(permission);
    for (String each : held) {
      if (DangerousPermissions.groupOf(each).equals(group)) {
        set(each, false);
        denied.add(each); // To Android it is a first refusal.
      }
    }
    return true;
  }

  /** Takes an intent that requests permissions; false for any other. */
  boolean answer(Intent intent, ActivityRecord caller, String who, int requestCode) {
    if (!REQUEST.equals(intent.getAction())) {
      return false;
    }
    String[] names = intent.getStringArrayExtra(NAMES);
    boolean toAsk = false;
    if (names != null) {
      for (String name : names) {
        boolean isNew = isDeclared(name) && !holds(name);
        toAsk |= isNew && mode.equals("ask");
        if (isNew && !mode.equals("ask")) {
          decide(name, !mode.equals("none"));
        }
      }
    }
    intent.putExtra(PermissionScreen.ASK, toAsk);
    device
        .stack()
        .pushStandIn(
            new StandIn(PermissionScreen.class, PermissionScreen.PACKAGE, true),
            intent,
            caller,
            who,
            requestCode);
    return true;
  }

  boolean holds(String permission) {
    Application application = device.app().application();
    return application.checkSelfPermission(permission) == PackageManager.PERMISSION_GRANTED;
  }

  boolean isDeclared(String permission) {
    for (String name : requested(device.app().application())) {
      if (name.equals(permission)) {
        return true;
      }
    }
    return false;
  }

  void decide(String permission, boolean allow) {
    Application application = device.app().application();
    ShadowPackageManager packages = Shadows.shadowOf(application.getPackageManager());
    if (allow && isDeclared(permission)) {
      revoked.remove(permission);
      granted.add(permission);
      grantNow(application, permission);
      packages.setShouldShowRequestPermissionRationale(permission, false);
    } else {
      // The second refusal means: do not ask again, and then no reason may be shown either.
      packages.setShouldShowRequestPermissionRationale(permission, denied.add(permission));
    }
  }
}
