package tapwright.device.window;

import android.content.Context;
import android.view.View;
import android.view.WindowManager.LayoutParams;
import android.view.inputmethod.InputMethodManager;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowInputMethodManager;

/** The soft keyboard: no window, only whether it is shown. */
final class Keyboard {
  private Keyboard() {}

  private static InputMethodManager service() {
    return (InputMethodManager)
        RuntimeEnvironment.getApplication().getSystemService(Context.INPUT_METHOD_SERVICE);
  }

  static void show() {
    service().showSoftInput(null, 0);
  }

  static void hide() {
    service().hideSoftInputFromWindow(null, 0);
  }

  /** True when the app asked for the keyboard and a text editor of this window has the focus. */
  static boolean isShown(DeviceWindow focused) {
    ShadowInputMethodManager shadow = Shadow.extract(service());
    return shadow.isSoftInputVisible() && focused != null && editor(focused) != null;
  }

  /** The focused view of the window if it takes text, else null. */
  static View editor(DeviceWindow window) {
    View view = window.root.findFocus();
    return view != null && view.onCheckIsTextEditor() ? view : null;
  }

  /** Shows or hides the keyboard as the window that has just got the focus wants it. */
  static void windowFocused(DeviceWindow window) {
    int state =
        window == null
            ? LayoutParams.SOFT_INPUT_STATE_HIDDEN
            : window.parameters.softInputMode & LayoutParams.SOFT_INPUT_MASK_STATE;
    boolean wanted =
        state == LayoutParams.SOFT_INPUT_STATE_VISIBLE
            || state == LayoutParams.SOFT_INPUT_STATE_ALWAYS_VISIBLE;
    if (wanted && editor(window) != null) {
      show();
    } else if (state != LayoutParams.SOFT_INPUT_STATE_UNCHANGED) {
      hide();
    }
  }
}
