package tapwright.device.shadow;

import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowContextImpl;
import tapwright.device.Device;

/**
 * Contexts answer the class loader of the app's process; layouts and fragments depend on it. The
 * base of the shadow that is used.
 */
@Implements(className = "android.app.ContextImpl", isInAndroidSdk = false)
public abstract class ShadowAppContext extends ShadowContextImpl {
  @Implementation
  protected ClassLoader getClassLoader() {
    ClassLoader app = Device.appLoader();
    return app == null ? ShadowAppContext.class.getClassLoader() : app;
  }
}
