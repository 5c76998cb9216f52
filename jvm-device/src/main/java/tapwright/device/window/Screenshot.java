package tapwright.device.window;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Color;
import java.io.ByteArrayOutputStream;
import java.util.List;

/** The whole screen as a picture: every window in its place, dimmed by those that dim. */
final class Screenshot {
  private Screenshot() {}

  static byte[] png(List<DeviceWindow> bottomFirst, int width, int height) {
    Bitmap screen = Bitmap.createBitmap(width, height, Bitmap.Config.ARGB_8888);
    Canvas canvas = new Canvas(screen);
    canvas.drawColor(Color.BLACK);
    for (DeviceWindow window : bottomFirst) {
      if (window.dim() > 0) {
        canvas.drawColor(Color.argb(Math.round(window.dim() * 255), 0, 0, 0));
      }
      if (!window.frame().isEmpty()) {
        Bitmap picture = WindowPicture.of(window.root);
        canvas.drawBitmap(picture, window.frame().left, window.frame().top, null);
        picture.recycle();
      }
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    screen.compress(Bitmap.CompressFormat.PNG, 100, out);
    screen.recycle();
    return out.toByteArray();
  }
}
