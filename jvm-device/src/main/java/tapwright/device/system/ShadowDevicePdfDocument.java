package tapwright.device.system;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.pdf.PdfDocument;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.util.ReflectionHelpers;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** Writes PDF documents whose pages are pictures of what was drawn on them. */
@Implements(value = PdfDocument.class, isInAndroidSdk = false)
public class ShadowDevicePdfDocument {
  private static final int FIRST_PAGE = 3; // after the catalogue and the list of pages
  private static final int OBJECTS_A_PAGE = 3;
  private static final int QUALITY = 90;
  private static final AtomicLong NUMBERS = new AtomicLong();
  private static final Map<Long, List<Bitmap>> DOCUMENTS = new ConcurrentHashMap<>();

  @Implementation
  protected long nativeCreateDocument() {
    long number = NUMBERS.incrementAndGet();
    DOCUMENTS.put(number, new ArrayList<>());
    return number;
  }

  @Implementation
  protected static long nativeStartPage(
      long document, int width, int height, int left, int top, int right, int bottom) {
    Bitmap picture = Bitmap.createBitmap(width, height, Bitmap.Config.ARGB_8888);
    picture.eraseColor(Color.WHITE);
    DOCUMENTS.get(document).add(picture);
    // The page's canvas frees what it is given: it must be its own.
    return ReflectionHelpers.callStaticMethod(
        Canvas.class, "nInitRaster", ClassParameter.from(long.class, picture.getNativeInstance()));
  }

  @Implementation
  protected void nativeFinishPage(long document) {}

  @Implementation
  protected void nativeClose(long document) {
    DOCUMENTS.remove(document);
  }

  @Implementation
  protected void nativeWriteTo(long document, OutputStream out, byte[] chunk) throws IOException {
    out.write(bytes(DOCUMENTS.get(document)));
  }

  private static byte[] bytes(List<Bitmap> pages) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<Integer> offsets = new ArrayList<>();
    add(out, "%PDF-1.4\n");
    object(out, offsets, "<< /Type /Catalog /Pages 2 0 R >>");
    StringBuilder kids = new StringBuilder();
    for (int i = 0; i < pages.size(); i++) {
      kids.append(FIRST_PAGE + OBJECTS_A_PAGE * i).append(" 0 R ");
    }
    object(out, offsets, "<< /Type /Pages /Count " + pages.size() + " /Kids [ " + kids + "] >>");
    for (Bitmap page : pages) {
      page(out, offsets, page);
    }
    int start = out.size();
    add(out, "xref\n0 " + (offsets.size() + 1) + "\n0000000000 65535 f \n");
    offsets.forEach(offset -> add(out, String.format("%010d 00000 n \n", offset)));
    add(out, "trailer\n<< /Root 1 0 R /Size " + (offsets.size() + 1) + " >>\n");
    add(out, "startxref\n" + start + "\n%%EOF\n");
    return out.toByteArray();
  }

  private static void page(ByteArrayOutputStream out, List<Integer> offsets, Bitmap picture) {
    int number = offsets.size() + 1;
    String size = picture.getWidth() + " " + picture.getHeight();
    object(
        out,
        offsets,
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 "
            + size
            + "]"
            + " /Resources << /XObject << /P "
            + (number + 2)
            + " 0 R >> >>"
            + " /Contents "
            + (number + 1)
            + " 0 R >>");
    String show = picture.getWidth() + " 0 0 " + picture.getHeight() + " 0 0 cm /P Do";
    stream(out, offsets, "", show.getBytes(StandardCharsets.US_ASCII));
    ByteArrayOutputStream jpeg = new ByteArrayOutputStream();
    picture.compress(Bitmap.CompressFormat.JPEG, QUALITY, jpeg);
    stream(
        out,
        offsets,
        "/Type /XObject /Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8"
            + " /Filter /DCTDecode /Width "
            + picture.getWidth()
            + " /Height "
            + picture.getHeight(),
        jpeg.toByteArray());
  }

  private static void object(ByteArrayOutputStream out, List<Integer> offsets, String content) {
    offsets.add(out.size());
    add(out, offsets.size() + " 0 obj\n" + content + "\nendobj\n");
  }

  private static void stream(
      ByteArrayOutputStream out, List<Integer> offsets, String facts, byte[] content) {
    offsets.add(out.size());
    add(out, offsets.size() + " 0 obj\n<< " + facts + " /Length " + content.length + " >>\n");
    add(out, "stream\n");
    out.writeBytes(content);
    add(out, "\nendstream\nendobj\n");
  }

  private static void add(ByteArrayOutputStream out, String text) {
    out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
  }
}
