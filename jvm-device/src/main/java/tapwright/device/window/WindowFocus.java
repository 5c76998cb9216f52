package tapwright.device.window;

import android.view.ViewRootImpl;
import java.lang.ref.WeakReference;
import java.util.List;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowViewRootImpl;

/** Gives input focus to the topmost window that takes it, and tells the one that loses it. */
final class WindowFocus {
  private WeakReference<ViewRootImpl> focused = new WeakReference<>(null);

  /** The window that has the input focus, or null. */
  static DeviceWindow choose(List<DeviceWindow> topFirst) {
    for (DeviceWindow window : topFirst) {
      if (window.takesFocus()) {
        return window;
      }
    }
    return null;
  }

  /** Moves the focus where it belongs; true when it moved. The news goes through the looper. */
  boolean update(List<DeviceWindow> topFirst) {
    DeviceWindow chosen = choose(topFirst);
    ViewRootImpl next = chosen == null ? null : chosen.viewRoot;
    ViewRootImpl old = focused.get();
    if (next == old) {
      return false;
    }
    focused = new WeakReference<>(next);
    if (old != null && old.getView() != null) {
      tell(old, false);
    }
    if (next != null) {
      tell(next, true);
    }
    return true;
  }

  void clear() {
    focused = new WeakReference<>(null);
  }

  private static void tell(ViewRootImpl root, boolean hasFocus) {
    ShadowViewRootImpl shadow = Shadow.extract(root);
    shadow.callWindowFocusChanged(hasFocus);
  }
}
