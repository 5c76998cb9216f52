package tapwright.device.window;

import android.view.InputEvent;
import android.view.InputEventReceiver;
import android.view.ViewRootImpl;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.Reflector;

/**
 * Hands an input event to a window where the system server would: at the head of the window's input
 * stages, so that touch mode, focus navigation and back callbacks are the framework's own.
 */
final class InputQueue {
  /** The hidden entry point of ViewRootImpl. */
  @ForType(ViewRootImpl.class)
  interface Entry {
    void enqueueInputEvent(
        InputEvent event, InputEventReceiver receiver, int flags, boolean processImmediately);
  }

  private InputQueue() {}

  static void deliver(ViewRootImpl root, InputEvent event) {
    Reflector.reflector(Entry.class, root).enqueueInputEvent(event, null, 0, true);
  }
}
