package tapwright.device.time;

import android.view.View;
import android.view.animation.AnimationUtils;
import java.lang.reflect.Field;

/**
 * Sets the time at which a window is drawn; its animations go by it.
 *
 * <p>A phone sets it for every frame; at a moment that stands still an animation would begin again
 * with each frame and never end.
 */
public final class DrawingTime {
  private static final Field ATTACHMENT;
  private static final Field TIME;

  static {
    try {
      ATTACHMENT = View.class.getDeclaredField("mAttachInfo");
      ATTACHMENT.setAccessible(true);
      TIME = ATTACHMENT.getType().getDeclaredField("mDrawingTime");
      TIME.setAccessible(true);
    } catch (NoSuchFieldException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private DrawingTime() {}

  /** Makes now the moment of a window, which is known by its root. */
  public static void setNow(View root) {
    try {
      Object attachment = ATTACHMENT.get(root);
      if (attachment != null) {
        TIME.setLong(attachment, AnimationUtils.currentAnimationTimeMillis());
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
