package tapwright.device.shadow;

import android.content.res.Resources;
import android.graphics.drawable.DrawableInflater;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.util.ReflectionHelpers.ClassParameter;
import tapwright.device.Device;

/**
 * Resources that an app makes by itself load drawables with the system's class loader. On a phone
 * that one knows the framework; here it is the host's, and the app's own takes its place.
 */
@Implements(value = DrawableInflater.class, isInAndroidSdk = false)
public class ShadowFrameworkDrawables {
  @RealObject private DrawableInflater inflater;

  @Implementation
  protected void __constructor__(Resources resources, ClassLoader loader) {
    boolean ofHost = loader == ClassLoader.getSystemClassLoader();
    Shadow.invokeConstructor(
        DrawableInflater.class,
        inflater,
        ClassParameter.from(Resources.class, resources),
        ClassParameter.from(ClassLoader.class, ofHost ? Device.appLoader() : loader));
  }
}
