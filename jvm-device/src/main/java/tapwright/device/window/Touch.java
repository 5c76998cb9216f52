package tapwright.device.window;

import android.os.SystemClock;
import android.view.InputDevice;
import android.view.MotionEvent;
import java.util.List;
import java.util.function.LongConsumer;

/** One finger on the screen: the window that takes its first touch gets the whole gesture. */
final class Touch {
  private static final int DEVICE_ID = 1;
  private static final long STEP_MILLISECONDS = 16;
  private static final int MOST_MOVES = 24;

  private final WindowList windows;
  private final LongConsumer advance;
  private DeviceWindow target;
  private long downTime;

  /** Takes the windows to touch and the way to let virtual milliseconds pass. */
  Touch(WindowList windows, LongConsumer advance) {
    this.windows = windows;
    this.advance = advance;
  }

  /** Presses for the given time without moving. */
  void press(float x, float y, long milliseconds) {
    down(x, y);
    advance.accept(milliseconds);
    send(MotionEvent.ACTION_UP, x, y);
    target = null;
  }

  /** Rests for some time, then moves the finger in a straight line at an even speed. */
  void drag(float fromX, float fromY, float toX, float toY, long milliseconds, long rest) {
    down(fromX, fromY);
    advance.accept(rest);
    long moves = Math.max(2, Math.min(MOST_MOVES, milliseconds / STEP_MILLISECONDS));
    for (long i = 1; i <= moves; i++) {
      advance.accept(Math.max(1, milliseconds * i / moves - milliseconds * (i - 1) / moves));
      float part = (float) i / moves;
      send(MotionEvent.ACTION_MOVE, fromX + (toX - fromX) * part, fromY + (toY - fromY) * part);
    }
    send(MotionEvent.ACTION_UP, toX, toY);
    target = null;
  }

  private void down(float x, float y) {
    downTime = SystemClock.uptimeMillis();
    target = null;
    List<DeviceWindow> topFirst = windows.topFirst();
    for (DeviceWindow window : topFirst) {
      if (!window.takesTouch()) {
        continue;
      }
      if (window.isTouchModal() || window.frame().contains((int) x, (int) y)) {
        target = window;
        break;
      }
      if (window.watchesOutsideTouch()) {
        deliver(window, MotionEvent.ACTION_OUTSIDE, x, y);
      }
    }
    send(MotionEvent.ACTION_DOWN, x, y);
  }

  private void send(int action, float x, float y) {
    if (target != null && target.isAlive()) {
      deliver(target, action, x, y);
    }
  }

  private void deliver(DeviceWindow window, int action, float x, float y) {
    MotionEvent.PointerProperties properties = new MotionEvent.PointerProperties();
    properties.id = 0;
    properties.toolType = MotionEvent.TOOL_TYPE_FINGER;
    MotionEvent.PointerCoords position = new MotionEvent.PointerCoords();
    position.x = x;
    position.y = y;
    position.pressure = 1;
    position.size = 1;
    MotionEvent event =
        MotionEvent.obtain(
            downTime,
            SystemClock.uptimeMillis(),
            action,
            1,
            new MotionEvent.PointerProperties[] {properties},
            new MotionEvent.PointerCoords[] {position},
            0,
            0,
            1,
            1,
            DEVICE_ID,
            0,
            InputDevice.SOURCE_TOUCHSCREEN,
            0);
    event.offsetLocation(-window.frame().left, -window.frame().top);
    InputQueue.deliver(window.viewRoot, event);
  }
}
