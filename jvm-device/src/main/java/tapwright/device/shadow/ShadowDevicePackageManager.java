package tapwright.device.shadow;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.graphics.drawable.Drawable;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowApplicationPackageManager;
import tapwright.device.Device;
import tapwright.device.loader.InstalledApp;

/**
 * Answers what the framework asks most often of the package manager without copying the whole
 * package through a parcel each time.
 */
@Implements(className = "android.app.ApplicationPackageManager", isInAndroidSdk = false)
public class ShadowDevicePackageManager extends ShadowApplicationPackageManager {
  /** Whose screens ask for permissions and roles. */
  public static final String PERMISSION_CONTROLLER = "com.android.permissioncontroller";

  @RealObject private PackageManager manager;

  @Override
  @Implementation
  protected ApplicationInfo getApplicationInfo(String packageName, int flags)
      throws PackageManager.NameNotFoundException {
    InstalledApp app = Device.current() == null ? null : Device.current().app();
    boolean plain = (flags & ~PackageManager.GET_SHARED_LIBRARY_FILES) == 0;
    if (!plain
        || app == null
        || app.application() == null
        || !app.packageName().equals(packageName)) {
      return super.getApplicationInfo(packageName, flags);
    }
    ApplicationInfo info = new ApplicationInfo(app.application().getApplicationInfo());
    info.metaData = null;
    return info;
  }

  /** An app without an icon has the framework's. */
  @Override
  @Implementation
  protected Drawable getApplicationIcon(String packageName)
      throws PackageManager.NameNotFoundException {
    return getApplicationInfo(packageName, 0).loadIcon(manager);
  }

  @Override
  @Implementation
  protected String getPermissionControllerPackageName() {
    return PERMISSION_CONTROLLER;
  }
}
