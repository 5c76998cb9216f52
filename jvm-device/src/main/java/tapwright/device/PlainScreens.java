package tapwright.device;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Rect;
import android.os.SystemClock;
import android.view.InputDevice;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The simplest screens that work: the last window added gets everything. */
final class PlainScreens implements Screens {
  private final Device device;

  PlainScreens(Device device) {
    this.device = device;
  }

  @Override
  public void clear() {}

  @Override
  public void refreshFocus() {}

  private View top() {
    View found = null;
    for (View view : Roots.views()) {
      if (view.isShown() && view.getWidth() > 0) {
        found = view;
      }
    }
    return found;
  }

  @Override
  public boolean perform(String name, List<Object> arguments) {
    View root = top();
    if (root == null) {
      return true;
    }
    switch (name) {
      case "tap" -> tap(root, number(arguments, 0), number(arguments, 1));
      case "back" -> key(root, KeyEvent.KEYCODE_BACK);
      case "key" -> key(root, (int) number(arguments, 0));
      default -> {
        return false;
      }
    }
    return true;
  }

  private static float number(List<Object> arguments, int index) {
    return ((Number) arguments.get(index)).floatValue();
  }

  private void tap(View root, float x, float y) {
    long down = SystemClock.uptimeMillis();
    touch(root, MotionEvent.ACTION_DOWN, down, x, y);
    device.pump().advance(80);
    touch(root, MotionEvent.ACTION_UP, down, x, y);
  }

  private static void touch(View root, int action, long down, float x, float y) {
    MotionEvent event = MotionEvent.obtain(down, SystemClock.uptimeMillis(), action, x, y, 0);
    event.setSource(InputDevice.SOURCE_TOUCHSCREEN);
    root.dispatchTouchEvent(event);
    event.recycle();
  }

  private static void key(View root, int code) {
    long now = SystemClock.uptimeMillis();
    root.dispatchKeyEvent(new KeyEvent(now, now, KeyEvent.ACTION_DOWN, code, 0));
    root.dispatchKeyEvent(new KeyEvent(now, now, KeyEvent.ACTION_UP, code, 0));
  }

  @Override
  public Map<String, Object> observe(boolean allWindows) {
    Map<String, Object> screen = new LinkedHashMap<>();
    StringBuilder xml = new StringBuilder("<hierarchy rotation=\"0\">");
    boolean running = device.processes().isRunning();
    View root = running ? top() : null;
    if (root != null) {
      append(xml, root);
    }
    ActivityRecord record = running ? device.stack().resumed() : null;
    screen.put("xml", xml.append("</hierarchy>").toString());
    screen.put("package", record == null ? "android.launcher" : record.shownPackage());
    screen.put("activity", record == null ? "" : record.className());
    screen.put("orientation", device.isLandscape() ? 1 : 0);
    screen.put("on", true);
    screen.put("keyboard", false);
    screen.put("width", device.isLandscape() ? 731 : 411);
    screen.put("height", device.isLandscape() ? 411 : 731);
    return screen;
  }

  private static void append(StringBuilder xml, View view) {
    if (view.getVisibility() != View.VISIBLE) {
      return;
    }
    Rect bounds = new Rect();
    view.getBoundsOnScreen(bounds);
    String text = view instanceof TextView ? ((TextView) view).getText().toString() : "";
    xml.append(
        String.format(
            "<node class=\"%s\" text=\"%s\" clickable=\"%s\" bounds=\"[%d,%d][%d,%d]\">",
            view.getClass().getName(),
            text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;"),
            view.isClickable(),
            bounds.left,
            bounds.top,
            bounds.right,
            bounds.bottom));
    if (view instanceof ViewGroup group) {
      for (int i = 0; i < group.getChildCount(); i++) {
        append(xml, group.getChildAt(i));
      }
    }
    xml.append("</node>");
  }

  @Override
  public byte[] screenshot() {
    Bitmap bitmap =
        Bitmap.createBitmap(
            device.isLandscape() ? 731 : 411,
            device.isLandscape() ? 411 : 731,
            Bitmap.Config.ARGB_8888);
    Canvas canvas = new Canvas(bitmap);
    for (View view : Roots.views()) {
      if (view.isShown()) {
        view.draw(canvas);
      }
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    bitmap.compress(Bitmap.CompressFormat.PNG, 100, out);
    return out.toByteArray();
  }
}
