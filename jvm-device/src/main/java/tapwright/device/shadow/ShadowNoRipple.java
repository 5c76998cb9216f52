package tapwright.device.shadow;

import android.graphics.drawable.RippleDrawable;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowDrawable;

/**
 * No ripples: they tell nothing, ask for a frame after every touch, and those of the render thread,
 * which there is not, would never end.
 */
@Implements(RippleDrawable.class)
public class ShadowNoRipple extends ShadowDrawable {
  @Implementation
  protected void setRippleActive(boolean active) {}

  @Implementation(maxSdk = 31)
  protected void setBackgroundActive(boolean hovered, boolean focused, boolean pressed) {}

  @Implementation(minSdk = 31)
  protected void setBackgroundActive(
      boolean hovered, boolean focused, boolean pressed, boolean windowFocused) {}
}
