package tapwright.device.window;

import android.graphics.Point;
import android.view.Surface;
import java.util.Map;
import java.util.WeakHashMap;

/** How large the surfaces of views are, which a surface itself does not tell. */
public final class SurfaceSizes {
  private static final Map<Surface, Point> sizes = new WeakHashMap<>();

  private SurfaceSizes() {}

  static synchronized void put(Surface surface, int width, int height) {
    sizes.put(surface, new Point(width, height));
  }

  /** The size of a surface; that of another thing or of an unknown one is nothing. */
  public static synchronized Point of(Object surface) {
    return surface instanceof Surface ? sizes.getOrDefault(surface, new Point()) : new Point();
  }
}
