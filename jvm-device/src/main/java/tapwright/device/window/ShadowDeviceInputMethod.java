package tapwright.device.window;

import android.view.View;
import android.view.inputmethod.InputMethodManager;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowInputMethodManager;

/** The input method service, which knows whether an editor has the keyboard's attention. */
@Implements(value = InputMethodManager.class)
public class ShadowDeviceInputMethod extends ShadowInputMethodManager {
  @Override
  @Implementation
  protected boolean isActive(View view) {
    return view.hasWindowFocus() && view.hasFocus() && view.onCheckIsTextEditor();
  }

  @Override
  @Implementation
  protected boolean isActive() {
    return isSoftInputVisible();
  }

  @Implementation
  protected boolean isAcceptingText() {
    return isSoftInputVisible();
  }
}
