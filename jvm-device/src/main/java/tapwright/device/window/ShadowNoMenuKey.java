package tapwright.device.window;

import android.view.ViewConfiguration;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/**
 * A phone without a menu key of its own: the key, when it is sent, opens the overflow menu.
 * Distances and times of touches are the framework's; those of Robolectric are of another age.
 */
@Implements(ViewConfiguration.class)
public class ShadowNoMenuKey {
  @Implementation
  protected boolean hasPermanentMenuKey() {
    return false;
  }
}
