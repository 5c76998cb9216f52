package tapwright.device.window;

import android.app.Activity;
import android.graphics.Rect;
import android.view.View;
import android.view.ViewGroup;
import android.view.ViewRootImpl;
import android.view.WindowManager.LayoutParams;
import android.widget.AdapterView;
import android.widget.BaseAdapter;
import android.widget.ListAdapter;
import android.widget.SpinnerAdapter;

/** One window on the screen: its view tree, its parameters and the activity it belongs to. */
final class DeviceWindow {
  final ViewRootImpl viewRoot;
  final View root;
  final LayoutParams parameters;

  /** The activity whose window or sub-window this is; null for a window of the system. */
  final Activity owner;

  private Rect frame;

  DeviceWindow(ViewRootImpl viewRoot, LayoutParams parameters, Activity owner) {
    this.viewRoot = viewRoot;
    this.root = viewRoot.getView();
    this.parameters = parameters;
    this.owner = owner;
  }

  /** Where the window lies on the screen. */
  Rect frame() {
    if (frame == null) {
      int[] corner = new int[2];
      root.getLocationOnScreen(corner);
      frame =
          new Rect(corner[0], corner[1], corner[0] + root.getWidth(), corner[1] + root.getHeight());
    }
    return frame;
  }

  private boolean has(int flag) {
    return (parameters.flags & flag) != 0;
  }

  boolean takesFocus() {
    return !has(LayoutParams.FLAG_NOT_FOCUSABLE) && !isToast();
  }

  boolean takesTouch() {
    return !has(LayoutParams.FLAG_NOT_TOUCHABLE) && !isToast() && !frame().isEmpty();
  }

  /** True when touches outside the window's frame are its own too, as with most dialogs. */
  boolean isTouchModal() {
    return !has(LayoutParams.FLAG_NOT_TOUCH_MODAL | LayoutParams.FLAG_NOT_FOCUSABLE);
  }

  boolean watchesOutsideTouch() {
    return has(LayoutParams.FLAG_WATCH_OUTSIDE_TOUCH);
  }

  boolean isToast() {
    return parameters.type == LayoutParams.TYPE_TOAST;
  }

  /**
   * What the window is: {@code activity}, {@code dialog}, or {@code popup} for menus, the lists of
   * spinners, bubbles and windows of the system.
   */
  String kind() {
    if (parameters.type == LayoutParams.TYPE_BASE_APPLICATION) {
      return "activity";
    }
    // Menus in the shape of a dialog are attached to their window; only spinners make plain ones.
    boolean isPopup =
        parameters.type > LayoutParams.LAST_APPLICATION_WINDOW || holdsSpinnerRows(root);
    return isPopup ? "popup" : "dialog";
  }

  /**
   * True when a list shows the rows of a spinner: those come through an adapter that serves both
   * and has no base class, in the framework as in AndroidX, whose classes may have other names.
   */
  private static boolean holdsSpinnerRows(View view) {
    if (view instanceof AdapterView<?> list) {
      Object adapter = list.getAdapter();
      return adapter instanceof ListAdapter
          && adapter instanceof SpinnerAdapter
          && !(adapter instanceof BaseAdapter);
    }
    if (view instanceof ViewGroup group) {
      for (int i = 0; i < group.getChildCount(); i++) {
        if (holdsSpinnerRows(group.getChildAt(i))) {
          return true;
        }
      }
    }
    return false;
  }

  /** How dark the window makes what lies behind it, from 0 to 1. */
  float dim() {
    return has(LayoutParams.FLAG_DIM_BEHIND) ? parameters.dimAmount : 0;
  }

  /** True for the cursor and selection handles of text fields, which are popup windows too. */
  boolean isTextHandle() {
    if (parameters.type < LayoutParams.FIRST_SUB_WINDOW || takesFocus()) {
      return false;
    }
    View view = root;
    while (view instanceof ViewGroup && ((ViewGroup) view).getChildCount() == 1) {
      view = ((ViewGroup) view).getChildAt(0);
    }
    return view.getClass().getName().startsWith("android.widget.Editor$");
  }

  /** True while the window can still be drawn and touched. */
  boolean isAlive() {
    return viewRoot.getView() == root && root.getWindowToken() != null;
  }

  /** By its own flag, or by that of a view in it. */
  boolean keepsScreenOn() {
    return has(LayoutParams.FLAG_KEEP_SCREEN_ON) || keepsScreenOn(viewRoot.getView());
  }

  private static boolean keepsScreenOn(View view) {
    if (view == null || view.getVisibility() != View.VISIBLE) {
      return false;
    }
    if (view.getKeepScreenOn()) {
      return true;
    }
    if (view instanceof ViewGroup group) {
      for (int i = 0; i < group.getChildCount(); i++) {
        if (keepsScreenOn(group.getChildAt(i))) {
          return true;
        }
      }
    }
    return false;
  }
}
