package tapwright.device;

import android.graphics.RecordingCanvas;
import android.graphics.RenderNode;
import android.view.Choreographer;
import android.view.View;
import java.lang.reflect.Field;

/**
 * Frames: whether one is wanted, and the drawing that goes with it.
 *
 * <p>There is no surface to draw on, but some of what apps do hangs on being drawn (Compose most of
 * all), so each changed window is recorded into a display list that is thrown away.
 */
final class Frames {
  static final long MILLISECONDS = 16;

  private final Device device;
  private final Field scheduled;

  Frames(Device device) {
    this.device = device;
    try {
      scheduled = Choreographer.class.getDeclaredField("mFrameScheduled");
      scheduled.setAccessible(true);
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }

  boolean isWanted() {
    try {
      return scheduled.getBoolean(Choreographer.getInstance());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  void record() {
    for (View root : Roots.views()) {
      if (root.isDirty() && root.getWidth() > 0 && root.isShown()) {
        record(root);
      }
    }
  }

  private static void record(View root) {
    RenderNode node = new RenderNode("window");
    node.setPosition(0, 0, root.getWidth(), root.getHeight());
    RecordingCanvas canvas = node.beginRecording();
    try {
      root.draw(canvas);
    } finally {
      node.endRecording();
      node.discardDisplayList();
    }
  }
}
