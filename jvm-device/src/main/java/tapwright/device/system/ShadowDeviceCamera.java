package tapwright.device.system;

import android.graphics.Bitmap;
import android.graphics.Color;
import android.hardware.Camera;
import android.os.Handler;
import android.os.Looper;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowCamera;

/** A camera that looks at a grey wall: frames come now and then, pictures can be taken. */
@Implements(Camera.class)
public class ShadowDeviceCamera extends ShadowCamera {
  private static final long ANSWER_MILLISECONDS = 100;

  /** Longer than the device waits for something to happen, or no step would end early. */
  private static final long FRAME_MILLISECONDS = 500;

  private static final byte GREY = (byte) 0x80;
  private static final int QUALITY = 80;

  /** How frames are asked for. */
  private enum PreviewFrames {
    EVERY,
    NEXT,
    WHEN_BUFFERED
  }

  @RealObject private Camera camera;

  private final Queue<byte[]> buffers = new ArrayDeque<>();
  private Camera.PreviewCallback listener;
  private PreviewFrames previewFrames = PreviewFrames.EVERY;
  private boolean due;

  @Implementation
  @Override
  protected void startPreview() {
    super.startPreview();
    expectFrame(ANSWER_MILLISECONDS);
  }

  @Implementation
  @Override
  protected void setPreviewCallback(Camera.PreviewCallback callback) {
    listen(callback, PreviewFrames.EVERY);
  }

  @Implementation
  @Override
  protected void setOneShotPreviewCallback(Camera.PreviewCallback callback) {
    listen(callback, PreviewFrames.NEXT);
  }

  @Implementation
  @Override
  protected void setPreviewCallbackWithBuffer(Camera.PreviewCallback callback) {
    listen(callback, PreviewFrames.WHEN_BUFFERED);
  }

  @Implementation
  @Override
  protected void addCallbackBuffer(byte[] buffer) {
    buffers.add(buffer);
  }

  @Implementation
  @Override
  protected void autoFocus(Camera.AutoFocusCallback callback) {
    if (callback != null) {
      later(ANSWER_MILLISECONDS, () -> callback.onAutoFocus(true, camera));
    }
  }

  @Implementation
  @Override
  protected void takePicture(
      Camera.ShutterCallback shutter, Camera.PictureCallback raw, Camera.PictureCallback jpeg) {
    takePicture(shutter, raw, null, jpeg);
  }

  @Implementation
  protected void takePicture(
      Camera.ShutterCallback shutter,
      Camera.PictureCallback raw,
      Camera.PictureCallback postview,
      Camera.PictureCallback jpeg) {
    stopPreview();
    later(
        ANSWER_MILLISECONDS,
        () -> {
          if (shutter != null) {
            shutter.onShutter();
          }
          if (raw != null) {
            raw.onPictureTaken(null, camera);
          }
          if (jpeg != null) {
            jpeg.onPictureTaken(picture(), camera);
          }
        });
  }

  private void listen(Camera.PreviewCallback callback, PreviewFrames how) {
    listener = callback;
    previewFrames = how;
    expectFrame(ANSWER_MILLISECONDS);
  }

  private void expectFrame(long delay) {
    if (!due && listener != null && isPreviewing()) {
      due = true;
      later(delay, this::frame);
    }
  }

  private void frame() {
    due = false;
    Camera.PreviewCallback told = listener;
    if (told == null || !isPreviewing()) {
      return;
    }
    Camera.Size size = getParameters().getPreviewSize();
    byte[] data =
        previewFrames == PreviewFrames.WHEN_BUFFERED
            ? buffers.poll()
            : new byte[size.width * size.height * 3 / 2];
    if (previewFrames == PreviewFrames.NEXT) {
      listener = null;
    }
    expectFrame(FRAME_MILLISECONDS);
    if (data != null) {
      Arrays.fill(data, GREY);
      told.onPreviewFrame(data, camera);
    }
  }

  /** Does something while the camera is still open. */
  private void later(long delay, Runnable action) {
    new Handler(Looper.getMainLooper())
        .postDelayed(
            () -> {
              if (!isReleased()) {
                action.run();
              }
            },
            delay);
  }

  private byte[] picture() {
    Camera.Size size = getParameters().getPictureSize();
    Bitmap picture = Bitmap.createBitmap(size.width, size.height, Bitmap.Config.RGB_565);
    picture.eraseColor(Color.GRAY);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    picture.compress(Bitmap.CompressFormat.JPEG, QUALITY, bytes);
    picture.recycle();
    return bytes.toByteArray();
  }
}
