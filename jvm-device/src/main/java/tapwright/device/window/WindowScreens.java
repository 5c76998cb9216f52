package tapwright.device.window;

import android.app.Activity;
import android.content.Context;
import android.graphics.Point;
import android.os.PowerManager;
import android.view.Display;
import android.view.KeyEvent;
import android.view.ViewConfiguration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadows.ShadowDisplay;
import tapwright.device.Device;
import tapwright.device.Screens;
import tapwright.device.activity.ActivityRecord;

/** What the device shows, and how it is touched. */
public final class WindowScreens implements Screens {
  private static final long TAP_MILLISECONDS = 40;
  private static final long LONG_PRESS_MARGIN_MILLISECONDS = 250;

  private final Device device;
  private final WindowList windows;
  private final WindowFocus focus = new WindowFocus();
  private final Hierarchy hierarchy = new Hierarchy();
  private final Keys keys = new Keys();
  private final TextEntry text = new TextEntry(keys);
  private final Touch touch;
  private final Point lastSize = new Point(HomeScreen.WIDTH, HomeScreen.HEIGHT);

  public WindowScreens(Device device) {
    this.device = device;
    this.windows = new WindowList(this::visibleActivities);
    this.touch = new Touch(windows, milliseconds -> device.pump().advance(milliseconds));
  }

  private List<Activity> visibleActivities() {
    List<Activity> activities = new ArrayList<>();
    for (ActivityRecord record : device.stack().visible()) {
      if (record.activity() != null) {
        activities.add(record.activity());
      }
    }
    return activities;
  }

  @Override
  public void clear() {
    focus.clear();
    hierarchy.clear();
    Toasts.clear();
  }

  @Override
  public void tap(float x, float y) {
    touch.press(x, y, TAP_MILLISECONDS);
  }

  @Override
  public void longPress(float x, float y) {
    touch.press(x, y, longPressMilliseconds());
  }

  @Override
  public void drag(float fromX, float fromY, float toX, float toY, long milliseconds) {
    touch.drag(fromX, fromY, toX, toY, milliseconds, 0);
  }

  @Override
  public void dragAndDrop(float fromX, float fromY, float toX, float toY, long milliseconds) {
    touch.drag(fromX, fromY, toX, toY, milliseconds, longPressMilliseconds());
  }

  /** Home and power are the system's own keys and do the same however long they are held. */
  @Override
  public void holdKey(int keyCode) {
    if (keyCode == KeyEvent.KEYCODE_HOME || keyCode == KeyEvent.KEYCODE_POWER) {
      pressKey(keyCode);
    } else {
      keys.hold(settleFocus(), keyCode, () -> device.pump().advance(longPressMilliseconds()));
    }
  }

  private static long longPressMilliseconds() {
    return ViewConfiguration.getLongPressTimeout()
        + ViewConfiguration.getTapTimeout()
        + LONG_PRESS_MARGIN_MILLISECONDS;
  }

  /** Presses a key: home and power never reach the app, all others do. */
  @Override
  public void pressKey(int keyCode) {
    if (keyCode == KeyEvent.KEYCODE_HOME) {
      device.stack().goHome();
    } else if (keyCode == KeyEvent.KEYCODE_POWER) {
      device.system().setScreen(!isOn());
    } else {
      keys.press(settleFocus(), keyCode, 0);
    }
  }

  @Override
  public void type(String typed) {
    DeviceWindow focused = settleFocus();
    if (focused != null) {
      text.type(focused, typed);
    }
  }

  @Override
  public void clearText() {
    DeviceWindow focused = settleFocus();
    if (focused != null) {
      text.clear(focused);
    }
  }

  @Override
  public boolean refreshFocus() {
    List<DeviceWindow> topFirst = windows.topFirst();
    if (!focus.update(topFirst)) {
      return false;
    }
    Keyboard.windowFocused(WindowFocus.choose(topFirst));
    return true;
  }

  /** Lets the windows hear who has the focus; returns the one that has it, or null. */
  private DeviceWindow settleFocus() {
    if (refreshFocus()) {
      device.pump().advance(0);
    }
    return WindowFocus.choose(windows.topFirst());
  }

  @Override
  public Map<String, Object> observe(boolean allWindows) {
    ActivityRecord record = device.stack().resumed();
    List<DeviceWindow> topFirst = record == null ? new ArrayList<>() : windows.topFirst();
    Point size = size();
    Map<String, Object> screen = new LinkedHashMap<>();
    screen.put("xml", write(allWindows ? topFirst : upper(topFirst), record, size));
    screen.put("package", record == null ? HomeScreen.PACKAGE : record.shownPackage());
    screen.put("activity", record == null ? HomeScreen.ACTIVITY : record.className());
    screen.put("orientation", device.isLandscape() ? 1 : 0);
    screen.put("on", isOn());
    screen.put("keyboard", record != null && Keyboard.isShown(WindowFocus.choose(topFirst)));
    screen.put("width", size.x);
    screen.put("height", size.y);
    screen.put("window", kindOfLowest(upper(topFirst)));
    return screen;
  }

  @Override
  public List<String> takeToasts() {
    return Toasts.takeTexts();
  }

  private String write(List<DeviceWindow> shown, ActivityRecord record, Point size) {
    hierarchy.begin(device.isLandscape() ? 1 : 0, size.x, size.y);
    for (int i = 0; i < shown.size(); i++) {
      hierarchy.add(shown.get(i), i, record.isStandIn() ? record.shownPackage() : null);
    }
    return hierarchy.end();
  }

  /** The focused window and what can be touched above it: hint lists, floating tool bars. */
  private static List<DeviceWindow> upper(List<DeviceWindow> topFirst) {
    List<DeviceWindow> upper = new ArrayList<>();
    for (DeviceWindow window : topFirst) {
      if (window.takesTouch() && !window.isTextHandle()) {
        upper.add(window);
        if (window.takesFocus()) {
          break;
        }
      }
    }
    return upper;
  }

  /** The focused window is the lowest of those that can be touched; "" when there is none. */
  private static String kindOfLowest(List<DeviceWindow> upper) {
    return upper.isEmpty() ? "" : upper.get(upper.size() - 1).kind();
  }

  @Override
  public byte[] screenshot() {
    Point size = size();
    boolean showing = device.stack().resumed() != null;
    List<DeviceWindow> bottomFirst = showing ? windows.bottomFirst() : new ArrayList<>();
    return Screenshot.png(bottomFirst, size.x, size.y);
  }

  /** The size of the screen; between two processes there is no display to ask, so the last one. */
  private Point size() {
    if (RuntimeEnvironment.getApplication() != null) {
      Display display = ShadowDisplay.getDefaultDisplay();
      if (display != null) {
        display.getRealSize(lastSize);
      }
    }
    return lastSize;
  }

  @Override
  public boolean keepOn() {
    return windows.topFirst().stream().anyMatch(DeviceWindow::keepsScreenOn);
  }

  @Override
  public boolean isOn() {
    Context context = RuntimeEnvironment.getApplication();
    PowerManager power =
        context == null ? null : (PowerManager) context.getSystemService(Context.POWER_SERVICE);
    return power == null || power.isInteractive();
  }
}
