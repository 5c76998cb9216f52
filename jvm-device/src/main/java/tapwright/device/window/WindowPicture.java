package tapwright.device.window;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.HardwareRenderer;
import android.graphics.PixelFormat;
import android.graphics.RenderNode;
import android.media.Image;
import android.media.ImageReader;
import android.util.DisplayMetrics;
import android.view.ThreadedRenderer;
import android.view.View;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.util.reflector.Accessor;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.Reflector;
import tapwright.device.time.DrawingTime;

/** Draws one window with the hardware renderer's code, which alone knows graphics layers. */
final class WindowPicture {
  private static final int FIRST_WITH_RENDERER = 29;
  private static final float LIGHT_HEIGHT = 600;
  private static final float LIGHT_RADIUS = 800;
  private static final float AMBIENT_SHADOW = 0.039f;
  private static final float SPOT_SHADOW = 0.19f;

  /** Hidden parts of a view. */
  @ForType(View.class)
  interface Hidden {
    RenderNode updateDisplayListIfDirty();

    @Accessor("mAttachInfo")
    Object getAttachInfo();
  }

  /** The window's own renderer, which native animations are tied to. */
  @ForType(className = "android.view.View$AttachInfo")
  interface Attachment {
    @Accessor("mThreadedRenderer")
    ThreadedRenderer getRenderer();
  }

  private WindowPicture() {}

  /** The window as a bitmap of its own size. */
  static Bitmap of(View root) {
    Bitmap picture =
        Bitmap.createBitmap(root.getWidth(), root.getHeight(), Bitmap.Config.ARGB_8888);
    ThreadedRenderer renderer = renderer(root);
    DrawingTime.setNow(root);
    if (renderer == null) {
      root.draw(new Canvas(picture));
    } else {
      render(root, renderer, picture);
    }
    return picture;
  }

  private static ThreadedRenderer renderer(View root) {
    if (RuntimeEnvironment.getApiLevel() < FIRST_WITH_RENDERER || !root.canHaveDisplayList()) {
      return null;
    }
    Object attachment = Reflector.reflector(Hidden.class, root).getAttachInfo();
    return Reflector.reflector(Attachment.class, attachment).getRenderer();
  }

  private static void render(View root, HardwareRenderer renderer, Bitmap picture) {
    DisplayMetrics metrics = root.getResources().getDisplayMetrics();
    try (ImageReader reader =
        ImageReader.newInstance(
            picture.getWidth(), picture.getHeight(), PixelFormat.RGBA_8888, 1)) {
      renderer.setSurface(reader.getSurface());
      renderer.setLightSourceGeometry(
          metrics.widthPixels / 2f,
          0,
          LIGHT_HEIGHT * metrics.density,
          LIGHT_RADIUS * metrics.density);
      renderer.setLightSourceAlpha(AMBIENT_SHADOW, SPOT_SHADOW);
      renderer.setContentRoot(Reflector.reflector(Hidden.class, root).updateDisplayListIfDirty());
      renderer.createRenderRequest().syncAndDraw();
      Image image = reader.acquireNextImage();
      picture.copyPixelsFromBuffer(image.getPlanes()[0].getBuffer());
      reader.getSurface().release();
    }
  }
}
