package tapwright.device.window;

import android.graphics.Canvas;
import android.opengl.GLSurfaceView;
import android.view.SurfaceHolder;
import android.view.SurfaceView;
import android.view.View;
import android.view.ViewTreeObserver;
import android.widget.VideoView;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowSurfaceView;
import org.robolectric.util.reflector.Direct;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.Reflector;

/** A view with a surface of its own, which is there while the view is shown. */
@Implements(SurfaceView.class)
public class ShadowDeviceSurfaceView extends ShadowSurfaceView {
  @RealObject private SurfaceView view;

  private final BitmapSurface surface = new BitmapSurface(() -> view.postInvalidate());
  private final ViewTreeObserver.OnPreDrawListener shown =
      () -> {
        update(view.getWindowVisibility());
        return true;
      };

  /** The framework's own methods. */
  @ForType(SurfaceView.class)
  interface Real {
    @Direct
    void onDetachedFromWindow();

    @Direct
    void onWindowVisibilityChanged(int visibility);

    @Direct
    void setVisibility(int visibility);

    @Direct
    void dispatchDraw(Canvas canvas);
  }

  /** Videos play like sounds: they take their time, and nothing is seen. */
  @Implements(VideoView.class)
  public static class Video extends ShadowDeviceSurfaceView {}

  /** Its renderer is called frame by frame, and nothing is seen ({@code tapwright.device.gl}). */
  @Implements(GLSurfaceView.class)
  public static class Scene extends ShadowDeviceSurfaceView {}

  private Real real() {
    return Reflector.reflector(Real.class, view);
  }

  @Implementation
  @Override
  protected SurfaceHolder getHolder() {
    return surface;
  }

  @Implementation
  @Override
  protected void onAttachedToWindow() {
    view.getViewTreeObserver().addOnPreDrawListener(shown);
  }

  @Implementation
  protected void onDetachedFromWindow() {
    view.getViewTreeObserver().removeOnPreDrawListener(shown);
    surface.resize(0, 0);
    real().onDetachedFromWindow();
  }

  @Implementation
  protected void onWindowVisibilityChanged(int visibility) {
    real().onWindowVisibilityChanged(visibility);
    if (visibility != View.VISIBLE) {
      update(visibility);
    }
  }

  @Implementation
  protected void setVisibility(int visibility) {
    real().setVisibility(visibility);
    if (visibility != View.VISIBLE) {
      update(visibility);
    }
  }

  @Implementation
  protected void dispatchDraw(Canvas canvas) {
    surface.drawOn(canvas);
    real().dispatchDraw(canvas);
  }

  private void update(int windowVisibility) {
    boolean seen = windowVisibility == View.VISIBLE && view.isShown();
    surface.resize(seen ? view.getWidth() : 0, seen ? view.getHeight() : 0);
  }
}
