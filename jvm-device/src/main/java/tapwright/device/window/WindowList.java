package tapwright.device.window;

import android.app.Activity;
import android.os.IBinder;
import android.view.View;
import android.view.ViewRootImpl;
import android.view.WindowManager.LayoutParams;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/**
 * The windows that can be seen, in the order in which the window manager stacks them.
 *
 * <p>Windows of activities that are covered and stopped stay in the framework's table; they are
 * left out here, and so are the popups that hang on them.
 */
final class WindowList {
  private final Supplier<List<Activity>> visible;

  /** Takes the source of the visible activities, the lowest first. */
  WindowList(Supplier<List<Activity>> visible) {
    this.visible = visible;
  }

  List<DeviceWindow> topFirst() {
    List<DeviceWindow> windows = bottomFirst();
    Collections.reverse(windows);
    return windows;
  }

  List<DeviceWindow> bottomFirst() {
    List<ViewRootImpl> roots = WindowTable.roots();
    List<LayoutParams> parameters = WindowTable.parameters();
    List<DeviceWindow> stacked = new ArrayList<>();
    for (Activity activity : visible.get()) {
      // The activity's own window lies below its dialogs, even one shown before it was added.
      stackOwned(roots, parameters, activity, true, stacked);
      stackOwned(roots, parameters, activity, false, stacked);
    }
    for (int i = 0; i < roots.size(); i++) {
      if (parameters.get(i).type >= LayoutParams.FIRST_SYSTEM_WINDOW && shown(roots.get(i))) {
        stack(roots, parameters, i, null, stacked);
      }
    }
    return stacked;
  }

  private static void stackOwned(
      List<ViewRootImpl> roots,
      List<LayoutParams> parameters,
      Activity activity,
      boolean base,
      List<DeviceWindow> stacked) {
    IBinder token = activity.getWindow().getAttributes().token;
    for (int i = 0; token != null && i < roots.size(); i++) {
      LayoutParams window = parameters.get(i);
      if (isApplication(window)
          && window.token == token
          && base == (window.type == LayoutParams.TYPE_BASE_APPLICATION)) {
        stack(roots, parameters, i, activity, stacked);
      }
    }
  }

  /** Adds a window between the sub-windows that lie below it and those that lie above it. */
  private static void stack(
      List<ViewRootImpl> roots,
      List<LayoutParams> parameters,
      int index,
      Activity owner,
      List<DeviceWindow> stacked) {
    if (!shown(roots.get(index))) {
      return;
    }
    IBinder token = roots.get(index).getView().getWindowToken();
    for (int layer = -2; layer <= 3; layer++) {
      if (layer == 0) {
        stacked.add(new DeviceWindow(roots.get(index), parameters.get(index), owner));
        continue;
      }
      for (int i = 0; i < roots.size(); i++) {
        LayoutParams child = parameters.get(i);
        if (i != index && token != null && child.token == token && subLayer(child) == layer) {
          stack(roots, parameters, i, owner, stacked);
        }
      }
    }
  }

  private static boolean isApplication(LayoutParams parameters) {
    return parameters.type >= LayoutParams.FIRST_APPLICATION_WINDOW
        && parameters.type <= LayoutParams.LAST_APPLICATION_WINDOW;
  }

  private static boolean shown(ViewRootImpl root) {
    View view = root.getView();
    return view != null && view.getVisibility() == View.VISIBLE;
  }

  /** Sub-window layers as the window manager policy has them; 0 for what is no sub-window. */
  private static int subLayer(LayoutParams parameters) {
    int type = parameters.type;
    if (type == LayoutParams.TYPE_APPLICATION_MEDIA) {
      return -2;
    }
    if (type == LayoutParams.TYPE_APPLICATION_MEDIA_OVERLAY) {
      return -1;
    }
    if (type == LayoutParams.TYPE_APPLICATION_PANEL
        || type == LayoutParams.TYPE_APPLICATION_ATTACHED_DIALOG) {
      return 1;
    }
    if (type == LayoutParams.TYPE_APPLICATION_SUB_PANEL) {
      return 2;
    }
    return type == LayoutParams.TYPE_APPLICATION_ABOVE_SUB_PANEL ? 3 : 0;
  }
}
