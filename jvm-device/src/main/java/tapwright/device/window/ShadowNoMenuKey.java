package tapwright.device.window;

import android.view.ViewConfiguration;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowViewConfiguration;

/** A phone without a menu key of its own: the key, when it is sent, opens the overflow menu. */
@Implements(ViewConfiguration.class)
public class ShadowNoMenuKey extends ShadowViewConfiguration {
  @Override
  @Implementation
  protected boolean hasPermanentMenuKey() {
    return false;
  }
}
