package tapwright.device.system;

import android.graphics.Bitmap;
import android.graphics.Matrix;
import android.graphics.Rect;
import android.os.ParcelFileDescriptor;
import org.robolectric.annotation.ClassName;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;

/** What reads PDF documents since Android 15: each is one blank page, as before it. */
@Implements(className = "android.graphics.pdf.PdfProcessor", isInAndroidSdk = false, minSdk = 35)
public class ShadowBlankPdfProcessor {
  @Implementation
  protected void create(
      ParcelFileDescriptor file, @ClassName("android.graphics.pdf.LoadParams") Object how) {}

  @Implementation
  protected int getNumPages() {
    return 1;
  }

  @Implementation
  protected int getPageWidth(int page) {
    return ShadowBlankPdfRenderer.WIDTH;
  }

  @Implementation
  protected int getPageHeight(int page) {
    return ShadowBlankPdfRenderer.HEIGHT;
  }

  @Implementation
  protected void renderPage(
      int page,
      Bitmap picture,
      Rect clip,
      Matrix transform,
      @ClassName("android.graphics.pdf.RenderParams") Object how,
      boolean withForms) {}

  @Implementation
  protected void retainPage(int page) {}

  @Implementation
  protected void releasePage(int page) {}

  @Implementation
  protected boolean scaleForPrinting() {
    return false;
  }

  @Implementation
  protected void ensurePdfDestroyed() {}
}
