package tapwright.device.shadow;

import android.app.LoadedApk;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowLoadedApk;
import tapwright.device.Device;

/** Answers the class loader of the app's process wherever the framework asks for its code. */
@Implements(value = LoadedApk.class, isInAndroidSdk = false)
public class ShadowAppLoadedApk extends ShadowLoadedApk {
  @Implementation
  public ClassLoader getClassLoader() {
    ClassLoader framework = super.getClassLoader();
    ClassLoader app = Device.appLoader();
    return app == null ? framework : app;
  }

  @Implementation
  public ClassLoader getSplitClassLoader(String split) {
    return getClassLoader();
  }
}
