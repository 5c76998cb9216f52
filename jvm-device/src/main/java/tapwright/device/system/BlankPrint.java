package tapwright.device.system;

import android.graphics.pdf.PdfDocument;
import android.os.Bundle;
import android.os.CancellationSignal;
import android.os.ParcelFileDescriptor;
import android.print.PageRange;
import android.print.PrintAttributes;
import android.print.PrintDocumentAdapter;
import android.print.PrintDocumentInfo;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.robolectric.util.ReflectionHelpers;

/** Prints a web page, which nothing here can draw, as one blank sheet. */
final class BlankPrint extends PrintDocumentAdapter {
  private static final int WIDTH = 595; // of a sheet of A4 in points
  private static final int HEIGHT = 842;

  private final String name;

  BlankPrint(String name) {
    this.name = name;
  }

  /** The framework's class has this method already, but hides it from compilers. */
  public Object $$robo$getData() {
    return ReflectionHelpers.getField(this, "__robo_data__");
  }

  @Override
  public void onLayout(
      PrintAttributes before,
      PrintAttributes now,
      CancellationSignal cancellation,
      LayoutResultCallback callback,
      Bundle extras) {
    PrintDocumentInfo document =
        new PrintDocumentInfo.Builder(name)
            .setContentType(PrintDocumentInfo.CONTENT_TYPE_DOCUMENT)
            .setPageCount(1)
            .build();
    callback.onLayoutFinished(document, !now.equals(before));
  }

  @Override
  public void onWrite(
      PageRange[] pages,
      ParcelFileDescriptor destination,
      CancellationSignal cancellation,
      WriteResultCallback callback) {
    PdfDocument document = new PdfDocument();
    document.finishPage(
        document.startPage(new PdfDocument.PageInfo.Builder(WIDTH, HEIGHT, 1).create()));
    try (OutputStream out = new FileOutputStream(destination.getFileDescriptor())) {
      document.writeTo(out);
      callback.onWriteFinished(new PageRange[] {PageRange.ALL_PAGES});
    } catch (IOException e) {
      callback.onWriteFailed(e.getMessage());
    } finally {
      document.close();
    }
  }
}
