package tapwright.device.system;

import android.os.Environment;
import java.io.File;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowEnvironment;

/** Shared storage by path: directories lie in it whatever their names, and it is mounted. */
@Implements(value = Environment.class, isInAndroidSdk = false)
public class ShadowDeviceEnvironment extends ShadowEnvironment {
  /** A name may begin with a slash; on a phone nothing is made by asking. */
  @Implementation
  protected static File getExternalStoragePublicDirectory(String type) {
    return new File(Environment.getExternalStorageDirectory(), type);
  }

  @Implementation
  protected static String getExternalStorageState(File path) {
    String root = Environment.getExternalStorageDirectory().getPath();
    boolean inside = path.getPath().equals(root) || path.getPath().startsWith(root + "/");
    return inside ? Environment.getExternalStorageState() : Environment.MEDIA_UNKNOWN;
  }

  @Implementation
  protected static String getStorageState(File path) {
    return getExternalStorageState(path);
  }
}
