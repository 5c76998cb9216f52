package org.tapwright.furtherlibraries;

import android.content.Context;
import android.graphics.Bitmap;
import com.github.luben.zstd.Zstd;
import com.shockwave.pdfium.PdfDocument;
import com.shockwave.pdfium.PdfiumCore;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.opencv.core.Core;
import org.opencv.core.CvType;
import org.opencv.core.Mat;
import org.opencv.core.Scalar;
import org.opencv.core.Size;
import org.opencv.imgproc.Imgproc;
import pl.droidsonroids.gif.GifDecoder;
import pl.droidsonroids.gif.InputSource;

/** Libraries that read and write formats. */
final class Formats {
  private static final int[] GIF = {
    'G', 'I', 'F', '8', '9', 'a', 1, 0, 1, 0, 0x80, 0, 0, 0xff, 0, 0, 0, 0xff, 0,
    0x21, 0xf9, 4, 4, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
    0x21, 0xf9, 4, 4, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0, 0x3b
  };

  /** A page whose left half is red. */
  private static final String PDF =
      "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
          + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
          + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R>>endobj\n"
          + "4 0 obj<</Length 25>>stream\n1 0 0 rg 0 0 50 100 re f\nendstream endobj\n"
          + "trailer<</Root 1 0 R>>\n%%EOF\n";

  private final Context context;

  Formats(Context context) {
    this.context = context;
  }

  String zstd() {
    byte[] plain = new byte[100_000];
    Arrays.fill(plain, (byte) 'a');
    byte[] small = Zstd.compress(plain);
    byte[] back = Zstd.decompress(small, plain.length);
    return (small.length < 100 ? "small " : "large ") + Arrays.equals(plain, back);
  }

  String gif() throws Exception {
    byte[] bytes = new byte[GIF.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) GIF[i];
    }
    GifDecoder decoder = new GifDecoder(new InputSource.ByteArraySource(bytes));
    Bitmap bitmap = Bitmap.createBitmap(1, 1, Bitmap.Config.ARGB_8888);
    decoder.seekToFrame(0, bitmap);
    String first = Integer.toHexString(bitmap.getPixel(0, 0));
    decoder.seekToFrame(1, bitmap);
    return decoder.getNumberOfFrames() + " " + first + " " + Integer.toHexString(bitmap.getPixel(0, 0));
  }

  String openCv() {
    System.loadLibrary("opencv_java4");
    Mat matrix = new Mat(2, 2, CvType.CV_64F);
    matrix.put(0, 0, 1, 2, 3, 4);
    Mat picture = new Mat(new Size(100, 100), CvType.CV_8UC1, new Scalar(0));
    Imgproc.rectangle(picture, new org.opencv.core.Point(20, 20), new org.opencv.core.Point(60, 60),
        new Scalar(255), -1);
    Mat edges = new Mat();
    Imgproc.Canny(picture, edges, 50, 150);
    return Core.determinant(matrix) + " " + Core.countNonZero(picture) + " "
        + (Core.countNonZero(edges) > 100 ? "edges" : "none");
  }

  String pdfium() throws Exception {
    PdfiumCore core = new PdfiumCore(context);
    PdfDocument document = core.newDocument(PDF.getBytes(StandardCharsets.US_ASCII));
    core.openPage(document, 0);
    Bitmap bitmap = Bitmap.createBitmap(100, 100, Bitmap.Config.ARGB_8888);
    core.renderPageBitmap(document, bitmap, 0, 0, 0, 100, 100);
    String seen =
        core.getPageCount(document)
            + " "
            + Integer.toHexString(bitmap.getPixel(20, 50))
            + " "
            + Integer.toHexString(bitmap.getPixel(80, 50));
    core.closeDocument(document);
    return seen;
  }
}
