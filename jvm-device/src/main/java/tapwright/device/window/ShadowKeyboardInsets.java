package tapwright.device.window;

import android.view.InsetsController;
import android.view.WindowInsets;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.util.reflector.Direct;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.Reflector;

/** Lets apps show and hide the keyboard through window insets, as newer libraries do. */
@Implements(value = InsetsController.class, isInAndroidSdk = false, minSdk = 30)
public class ShadowKeyboardInsets {
  /** The framework's own methods. */
  @ForType(InsetsController.class)
  interface Original {
    @Direct
    void show(int types);

    @Direct
    void hide(int types);
  }

  @RealObject private InsetsController controller;

  @Implementation
  protected void show(int types) {
    if ((types & WindowInsets.Type.ime()) != 0) {
      Keyboard.show();
    }
    Reflector.reflector(Original.class, controller).show(types & ~WindowInsets.Type.ime());
  }

  @Implementation
  protected void hide(int types) {
    if ((types & WindowInsets.Type.ime()) != 0) {
      Keyboard.hide();
    }
    Reflector.reflector(Original.class, controller).hide(types & ~WindowInsets.Type.ime());
  }
}
