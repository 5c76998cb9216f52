package tapwright.device.time;

import android.graphics.RecordingCanvas;
import android.graphics.RenderNode;
import android.os.SystemClock;
import android.view.Choreographer;
import android.view.View;
import android.view.ViewRootImpl;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.WeakHashMap;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.Reflector;
import tapwright.device.window.WindowRoots;

/**
 * Frames: whether one is wanted, and the drawing that goes with it.
 *
 * <p>There is no surface to draw on, but some of what apps do hangs on being drawn (Compose most of
 * all), so each changed window is recorded into a display list that is thrown away.
 */
final class Frames {
  /** The pass in which a window measures, lays out and draws its views. */
  @ForType(ViewRootImpl.class)
  interface Traversal {
    void doTraversal();
  }

  private static final long MILLISECONDS = 16;

  /** Frames of the same length before the next ones get twice as long. */
  private static final int SAME_LENGTH = 3;

  private static final int LONGEST = 64;

  /** Views keep what they drew for the next frame; drawings beyond this are thrown away instead. */
  private static final long LARGE_DRAWING_BYTES = 16 << 20;

  private final Field scheduled;
  private final Map<View, Long> postponed = new WeakHashMap<>(); // since when

  Frames() {
    try {
      scheduled = Choreographer.class.getDeclaredField("mFrameScheduled");
      scheduled.setAccessible(true);
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Time to the next frame, given how many there were since the action: an animation goes on, and
   * what follows an action at once is seen frame by frame, but the rest in longer strides.
   */
  static long stride(int frames) {
    long stride = MILLISECONDS << Math.min(frames / SAME_LENGTH, 4);
    return Math.min(stride, LONGEST);
  }

  boolean isWanted() {
    try {
      return scheduled.getBoolean(Choreographer.getInstance());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Records the windows that have changed; true when there was one. */
  boolean record() {
    boolean any = false;
    for (View root : WindowRoots.views()) {
      if (root.isDirty() && root.getWidth() > 0 && root.isShown() && isLaidOut(root)) {
        record(root);
        any = true;
      }
    }
    return any;
  }

  /**
   * Android draws right after the layout, so that no list shows rows that its adapter has lost. A
   * window whose layout is due is drawn in the next frame. What asks for a layout in each frame is
   * laid out first, as a phone's traversal does.
   */
  private boolean isLaidOut(View root) {
    if (root.isLayoutRequested()) {
      long now = SystemClock.uptimeMillis();
      if (postponed.computeIfAbsent(root, view -> now) == now) {
        return false;
      }
      ViewRootImpl window = root.getViewRootImpl();
      if (window != null) {
        Reflector.reflector(Traversal.class, window).doTraversal();
      }
    }
    postponed.remove(root);
    return root.getViewRootImpl() != null; // The layout may have closed the window.
  }

  private static void record(View root) {
    RenderNode node = new RenderNode("window");
    node.setPosition(0, 0, root.getWidth(), root.getHeight());
    RecordingCanvas canvas = node.beginRecording();
    DrawingTime.setNow(root);
    try {
      root.draw(canvas);
    } finally {
      node.endRecording();
      if (node.computeApproximateMemoryUsage() > LARGE_DRAWING_BYTES) {
        ReflectionHelpers.callInstanceMethod(View.class, root, "destroyHardwareResources");
      }
      node.discardDisplayList();
    }
  }
}
