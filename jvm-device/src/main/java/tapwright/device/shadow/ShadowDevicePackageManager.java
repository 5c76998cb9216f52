package tapwright.device.shadow;

import android.content.ContentResolver;
import android.content.Intent;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.graphics.drawable.Drawable;
import android.net.Uri;
import java.util.List;
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
  protected List<ResolveInfo> queryIntentActivities(Intent intent, int flags) {
    return super.queryIntentActivities(typed(intent), flags);
  }

  @Override
  @Implementation
  protected ResolveInfo resolveActivity(Intent intent, int flags) {
    return super.resolveActivity(typed(intent), flags);
  }

  /** Filters match the type of content, which its provider knows when the intent does not. */
  private Intent typed(Intent intent) {
    Uri data = intent.getData();
    InstalledApp app = Device.current() == null ? null : Device.current().app();
    if (app == null
        || app.application() == null
        || data == null
        || intent.getType() != null
        || intent.getComponent() != null
        || !ContentResolver.SCHEME_CONTENT.equals(data.getScheme())) {
      return intent;
    }
    String type = intent.resolveType(app.application().getContentResolver());
    return type == null ? intent : new Intent(intent).setDataAndType(data, type);
  }

  @Override
  @Implementation
  protected String getPermissionControllerPackageName() {
    return PERMISSION_CONTROLLER;
  }
}
