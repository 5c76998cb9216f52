package tapwright.device.shadow;

import android.widget.Magnifier;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** The magnifier over a text cursor copies pixels of a surface that is not there: none is shown. */
@Implements(value = Magnifier.class, isInAndroidSdk = false)
public class ShadowNoMagnifier {
  @Implementation
  protected void show(float x, float y) {}

  @Implementation(minSdk = 29)
  protected void show(float x, float y, float magnifierX, float magnifierY) {}

  @Implementation
  protected void update() {}

  @Implementation
  protected void dismiss() {}
}
