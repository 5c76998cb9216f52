package tapwright.device.shadow;

import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/**
 * Ripples run on the main thread. Those of the render thread would never end, as there is none, and
 * native code would hold their views for ever.
 */
@Implements(className = "android.graphics.drawable.RippleForeground", isInAndroidSdk = false)
public class ShadowSoftRipple {
  @Implementation
  protected void startHardwareEnter() {}

  @Implementation
  protected void startHardwareExit() {}

  /** The same for the patterned ripples of later themes. */
  @Implements(
      className = "android.graphics.drawable.RippleAnimationSession",
      isInAndroidSdk = false,
      minSdk = 31)
  public static class Patterned {
    @Implementation
    protected boolean useRTAnimations(android.graphics.Canvas canvas) {
      return false;
    }
  }
}
