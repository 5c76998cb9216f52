package tapwright.device.system;

import android.graphics.Point;
import android.graphics.pdf.PdfRenderer;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** Nothing here can read PDF documents: each is shown as one blank page. */
@Implements(value = PdfRenderer.class, isInAndroidSdk = false, maxSdk = 34)
public class ShadowBlankPdfRenderer {
  static final int WIDTH = 595; // of a sheet of A4 in points
  static final int HEIGHT = 842;
  private static final long SOME = 1;

  @Implementation
  protected static long nativeCreate(int descriptor, long size) {
    return SOME;
  }

  @Implementation
  protected static int nativeGetPageCount(long document) {
    return 1;
  }

  @Implementation
  protected static long nativeOpenPageAndGetSize(long document, int index, Point size) {
    size.set(WIDTH, HEIGHT);
    return SOME;
  }
}
