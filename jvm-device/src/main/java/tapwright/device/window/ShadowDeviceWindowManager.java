package tapwright.device.window;

import android.graphics.Rect;
import android.os.Build;
import android.os.IBinder;
import android.view.Gravity;
import android.view.IWindow;
import android.view.WindowManager.LayoutParams;
import android.view.WindowManagerGlobal;
import android.window.ClientWindowFrames;
import java.util.Map;
import java.util.WeakHashMap;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowDisplay;
import org.robolectric.shadows.ShadowWindowManagerGlobal;
import org.robolectric.util.ReflectionHelpers;

/** Places windows as the window manager does: by size, gravity and the frame of their parent. */
@Implements(value = WindowManagerGlobal.class, isInAndroidSdk = false)
public class ShadowDeviceWindowManager extends ShadowWindowManagerGlobal {
  private static final String RELAYOUT_RESULT = "android.view.WindowRelayoutResult";
  private static final String USE_REQUESTED_SIZE = "robolectric.windowManager.useRequestedSize";

  @Override
  protected WindowSessionDelegate createWindowSessionDelegate() {
    System.setProperty(USE_REQUESTED_SIZE, "true");
    return new Session();
  }

  /** The window manager's side of the windows. */
  private static final class Session extends WindowSessionDelegate {
    private final Map<IBinder, Rect> frames = new WeakHashMap<>();

    @Override
    protected int relayout(Object[] arguments) {
      final int result = super.relayout(arguments);
      LayoutParams parameters = find(LayoutParams.class, arguments);
      Rect frame = frameOf(arguments);
      if (frame == null) {
        return result;
      }
      if (parameters != null && isSubWindow(parameters)) {
        Rect parent = frames.get(parameters.token);
        if (parent != null && (parameters.flags & LayoutParams.FLAG_LAYOUT_IN_SCREEN) == 0) {
          place(parameters, parent, frame);
        }
      }
      frames.put(((IWindow) arguments[0]).asBinder(), new Rect(frame));
      return result;
    }

    @Override
    protected void remove(Object[] arguments) {
      frames.remove(((IWindow) arguments[0]).asBinder());
      super.remove(arguments);
    }

    /** Where the frame is to be written: a value of its own from Android 12 on. */
    private static Rect frameOf(Object[] arguments) {
      if (Build.VERSION.SDK_INT < Build.VERSION_CODES.S) {
        return find(Rect.class, arguments);
      }
      ClientWindowFrames frames = find(ClientWindowFrames.class, resultIn(arguments));
      return frames == null ? null : frames.frame;
    }

    /** The parts of the one object that Android 15 answers with, or else the arguments. */
    private static Object[] resultIn(Object[] arguments) {
      for (Object argument : arguments) {
        if (argument != null && argument.getClass().getName().equals(RELAYOUT_RESULT)) {
          return new Object[] {ReflectionHelpers.getField(argument, "frames")};
        }
      }
      return arguments;
    }

    private static void place(LayoutParams parameters, Rect parent, Rect frame) {
      int width = parameters.width == LayoutParams.MATCH_PARENT ? parent.width() : frame.width();
      int height =
          parameters.height == LayoutParams.MATCH_PARENT ? parent.height() : frame.height();
      Gravity.apply(
          parameters.gravity,
          width,
          height,
          parent,
          (int) (parameters.x + parameters.horizontalMargin * parent.width()),
          (int) (parameters.y + parameters.verticalMargin * parent.height()),
          frame);
      if ((parameters.flags & LayoutParams.FLAG_LAYOUT_NO_LIMITS) == 0) {
        Rect display = new Rect();
        ShadowDisplay.getDefaultDisplay().getRectSize(display);
        Gravity.applyDisplay(parameters.gravity, display, frame);
      }
    }

    private static boolean isSubWindow(LayoutParams parameters) {
      return parameters.type >= LayoutParams.FIRST_SUB_WINDOW
          && parameters.type <= LayoutParams.LAST_SUB_WINDOW;
    }

    private static <T> T find(Class<T> type, Object[] arguments) {
      for (Object argument : arguments) {
        if (type.isInstance(argument)) {
          return type.cast(argument);
        }
      }
      return null;
    }
  }
}
