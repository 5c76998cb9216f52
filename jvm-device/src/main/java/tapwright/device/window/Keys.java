package tapwright.device.window;

import android.os.SystemClock;
import android.view.InputDevice;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;

/** Presses keys in the focused window; back closes the keyboard first. */
final class Keys {
  /** Presses and releases one key; nothing happens when no window has the focus. */
  void press(DeviceWindow focused, int keyCode, int metaState) {
    if (focused == null) {
      return;
    }
    long now = SystemClock.uptimeMillis();
    KeyEvent down = event(now, KeyEvent.ACTION_DOWN, keyCode, metaState);
    KeyEvent up = event(now, KeyEvent.ACTION_UP, keyCode, metaState);
    if (keyCode == KeyEvent.KEYCODE_BACK && Keyboard.isShown(focused)) {
      boolean taken = focused.root.dispatchKeyEventPreIme(down);
      taken |= focused.isAlive() && focused.root.dispatchKeyEventPreIme(up);
      if (!taken) {
        Keyboard.hide();
      }
      return;
    }
    InputQueue.deliver(focused.viewRoot, down);
    if (focused.isAlive()) {
      InputQueue.deliver(focused.viewRoot, up);
    }
  }

  /** Holds one key: it repeats as a long press after the wait, then is let go. */
  void hold(DeviceWindow focused, int keyCode, Runnable wait) {
    if (focused == null) {
      return;
    }
    KeyEvent down = event(SystemClock.uptimeMillis(), KeyEvent.ACTION_DOWN, keyCode, 0);
    InputQueue.deliver(focused.viewRoot, down);
    wait.run();
    if (focused.isAlive()) {
      KeyEvent held =
          KeyEvent.changeTimeRepeat(
              down, SystemClock.uptimeMillis(), 1, down.getFlags() | KeyEvent.FLAG_LONG_PRESS);
      InputQueue.deliver(focused.viewRoot, held);
    }
    if (focused.isAlive()) {
      InputQueue.deliver(focused.viewRoot, KeyEvent.changeAction(down, KeyEvent.ACTION_UP));
    }
  }

  private static KeyEvent event(long time, int action, int keyCode, int metaState) {
    return new KeyEvent(
        time,
        time,
        action,
        keyCode,
        0,
        metaState,
        KeyCharacterMap.VIRTUAL_KEYBOARD,
        0,
        KeyEvent.FLAG_FROM_SYSTEM,
        InputDevice.SOURCE_KEYBOARD);
  }
}
