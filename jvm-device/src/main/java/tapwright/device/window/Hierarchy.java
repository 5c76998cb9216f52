package tapwright.device.window;

import android.graphics.Matrix;
import android.graphics.Rect;
import android.view.View;
import android.view.ViewGroup;
import android.view.accessibility.AccessibilityNodeProvider;
import tapwright.runtime.Limits;

/**
 * Writes windows as the XML that uiautomator dumps, by walking the views themselves: no
 * accessibility service has to run. Views with a virtual tree (Compose, custom drawn widgets) are
 * asked for their nodes.
 */
final class Hierarchy {
  private final ResourceNames names = new ResourceNames();
  private final ViewReader reading = new ViewReader(names);
  private final VirtualNodes virtualNodes = new VirtualNodes(this);
  private final NodeValues node = new NodeValues();
  private final StringBuilder out = new StringBuilder(16_384);
  private final Rect screen = new Rect();
  private String packageName;

  /** Begins a dump of a screen of this size and rotation. */
  void begin(int rotation, int width, int height) {
    out.setLength(0);
    out.append("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"");
    out.append(rotation).append("\">");
    screen.set(0, 0, width, height);
  }

  /** Adds a window; nodes carry this package name, or the view's own when it is null. */
  void add(DeviceWindow window, int index, String shownPackage) {
    packageName = shownPackage != null ? shownPackage : window.root.getContext().getPackageName();
    Rect clip = new Rect(window.frame());
    if (clip.intersect(screen)) {
      write(window.root, index, window.frame().left, window.frame().top, clip, false);
    }
  }

  String end() {
    return out.append("</hierarchy>").toString();
  }

  void clear() {
    names.clear();
    out.setLength(0);
    out.trimToSize();
  }

  static boolean isSeen(View view) {
    return view.getVisibility() == View.VISIBLE
        && view.getWidth() > 0
        && view.getHeight() > 0
        && view.getAlpha() > 0
        && view.getTransitionAlpha() > 0;
  }

  /**
   * Writes a view whose top left corner is at the given place on the screen. Below a view that is
   * scaled or turned, corners no longer add up and each view is asked for its bounds.
   */
  private void write(View view, int index, int left, int top, Rect clip, boolean warped) {
    Rect bounds = node.bounds;
    if (warped) {
      view.getBoundsOnScreen(bounds, true);
    } else {
      bounds.set(left, top, left + view.getWidth(), top + view.getHeight());
    }
    if (!bounds.intersect(clip)) {
      return;
    }
    if (writeVirtual(view, index, bounds)) {
      return;
    }
    try {
      reading.read(view, packageName, node);
    } catch (RuntimeException e) {
      tell(view, e);
    }
    node.open(out, index);
    if (view instanceof ViewGroup && ((ViewGroup) view).getChildCount() > 0) {
      out.append('>');
      writeChildren((ViewGroup) view, left, top, new Rect(bounds), warped);
      out.append("</node>");
    } else {
      out.append(" />");
    }
  }

  /** Writes a view's virtual tree; false when it has none, or fails to give it. */
  private boolean writeVirtual(View view, int index, Rect bounds) {
    int begin = out.length();
    try {
      AccessibilityNodeProvider provider = view.getAccessibilityNodeProvider();
      return provider != null
          && virtualNodes.write(view, provider, index, bounds, packageName, out);
    } catch (RuntimeException e) {
      out.setLength(begin);
      tell(view, e);
      return false;
    }
  }

  /** The app's own code failed when it was only looked at: no crash, for nobody did anything. */
  private static void tell(View view, RuntimeException error) {
    Limits.report("observation", view.getClass().getName(), error.toString());
  }

  private void writeChildren(ViewGroup group, int left, int top, Rect clip, boolean warped) {
    int originX = left - group.getScrollX();
    int originY = top - group.getScrollY();
    int count = group.getChildCount();
    int index = 0;
    for (int i = 0; i < count; i++) {
      View child = group.getChildAt(i);
      if (child == null || child.getVisibility() != View.VISIBLE) {
        continue;
      }
      if (isSeen(child)) {
        writeChild(child, index, originX, originY, clip, warped);
      }
      index++;
    }
  }

  private void writeChild(
      View child, int index, int originX, int originY, Rect clip, boolean warped) {
    int x = originX + child.getLeft();
    int y = originY + child.getTop();
    boolean bent = warped;
    if (!warped && !child.hasIdentityMatrix()) {
      Matrix matrix = child.getMatrix();
      if (isTranslation(matrix)) {
        x += Math.round(child.getTranslationX());
        y += Math.round(child.getTranslationY());
      } else {
        bent = true;
      }
    }
    write(child, index, x, y, clip, bent);
  }

  private static boolean isTranslation(Matrix matrix) {
    float[] values = new float[9];
    matrix.getValues(values);
    return values[Matrix.MSCALE_X] == 1
        && values[Matrix.MSCALE_Y] == 1
        && values[Matrix.MSKEW_X] == 0
        && values[Matrix.MSKEW_Y] == 0;
  }

  /** Writes a real view that a virtual tree holds, at its place in that tree. */
  void writeEmbedded(View view, int index, Rect clip) {
    if (view.isShown() && isSeen(view)) {
      int[] corner = new int[2];
      view.getLocationOnScreen(corner);
      write(view, index, corner[0], corner[1], clip, true);
    }
  }
}
