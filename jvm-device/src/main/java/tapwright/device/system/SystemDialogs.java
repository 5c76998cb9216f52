package tapwright.device.system;

import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.PackageManager;
import android.content.res.Resources;
import java.util.List;
import java.util.Set;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowPackageManager;
import org.robolectric.shadows.ShadowVpnService;

/** Declares the system's activities that ask the user something on the framework's behalf. */
final class SystemDialogs {
  /** The framework's settings that name an activity: choosing an account, recording the screen. */
  private static final List<String> SETTINGS =
      List.of(
          "config_chooseTypeAndAccountActivity", "config_mediaProjectionPermissionDialogComponent");

  private static final ComponentName TUNNEL =
      new ComponentName("com.android.vpndialogs", "com.android.vpndialogs.ConfirmDialog");
  private static final String ROLE = "android.app.role.action.REQUEST_ROLE";

  private SystemDialogs() {}

  static void install(PackageManager manager) {
    ShadowPackageManager packages = Shadows.shadowOf(manager);
    for (String setting : SETTINGS) {
      packages.addActivityIfNotPresent(namedBy(setting));
    }
    packages.addActivityIfNotPresent(TUNNEL);
    ShadowVpnService.setPrepareResult(new Intent().setComponent(TUNNEL));
    add(packages, MediaRequest.SCREEN, MediaRequest.METHODS);
    String controller = manager.getPermissionControllerPackageName();
    add(packages, new ComponentName(controller, controller + ".RequestRole"), Set.of(ROLE));
  }

  private static void add(
      ShadowPackageManager packages, ComponentName screen, Set<String> actions) {
    packages.addActivityIfNotPresent(screen);
    IntentFilter filter = new IntentFilter();
    actions.forEach(filter::addAction);
    filter.addCategory(Intent.CATEGORY_DEFAULT);
    packages.addIntentFilterForActivity(screen, filter);
  }

  private static ComponentName namedBy(String setting) {
    Resources resources = Resources.getSystem();
    int id = resources.getIdentifier(setting, "string", "android");
    return ComponentName.unflattenFromString(resources.getString(id));
  }
}
