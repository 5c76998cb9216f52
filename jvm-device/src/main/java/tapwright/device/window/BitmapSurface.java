package tapwright.device.window;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.PixelFormat;
import android.graphics.Rect;
import android.media.ImageReader;
import android.os.Looper;
import android.view.Surface;
import android.view.SurfaceHolder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import tapwright.runtime.AppClock;

/** A surface that is drawn on a bitmap, at the pace of a phone's screen. */
final class BitmapSurface implements SurfaceHolder {
  private static final long FRAME_MILLISECONDS = 16;

  /** As long as Android makes a thread wait that draws where there is no surface. */
  private static final long NONE_MILLISECONDS = 100;

  private final Runnable firstPosted;
  private final List<Callback> callbacks = new CopyOnWriteArrayList<>();
  private final ReentrantLock drawing = new ReentrantLock();
  private volatile Bitmap bitmap;
  private volatile boolean posted;
  private ImageReader reader;
  private int fixedWidth;
  private int fixedHeight;
  private int layoutWidth;
  private int layoutHeight;

  /** Calls {@code firstPosted} when there is something to see for the first time. */
  BitmapSurface(Runnable firstPosted) {
    this.firstPosted = firstPosted;
  }

  /** The view has this size now; none when it is hidden. Callbacks hear of what changes. */
  void resize(int newLayoutWidth, int newLayoutHeight) {
    layoutWidth = newLayoutWidth;
    layoutHeight = newLayoutHeight;
    boolean shown = layoutWidth > 0 && layoutHeight > 0;
    int width = fixedWidth > 0 ? fixedWidth : layoutWidth;
    int height = fixedHeight > 0 ? fixedHeight : layoutHeight;
    if (!shown) {
      destroy();
    } else if (bitmap == null) {
      create(width, height);
      callbacks.forEach(callback -> callback.surfaceCreated(this));
      changed(width, height);
    } else if (bitmap.getWidth() != width || bitmap.getHeight() != height) {
      release();
      create(width, height);
      changed(width, height);
    }
  }

  private void create(int width, int height) {
    reader = ImageReader.newInstance(width, height, PixelFormat.RGBA_8888, 1);
    SurfaceSizes.put(reader.getSurface(), width, height);
    posted = false;
    bitmap = Bitmap.createBitmap(width, height, Bitmap.Config.ARGB_8888);
  }

  private void changed(int width, int height) {
    for (Callback callback : callbacks) {
      callback.surfaceChanged(this, PixelFormat.RGBA_8888, width, height);
      if (callback instanceof Callback2 drawn) {
        drawn.surfaceRedrawNeeded(this);
      }
    }
  }

  private void destroy() {
    if (bitmap != null) {
      callbacks.forEach(callback -> callback.surfaceDestroyed(this));
      release();
    }
  }

  /** A thread that draws at the moment goes on with its bitmap, which nobody sees. */
  private void release() {
    bitmap = null;
    if (reader != null) {
      reader.close();
      reader = null;
    }
  }

  /** Puts what was drawn into the picture of the window. */
  void drawOn(Canvas canvas) {
    Bitmap shown = bitmap;
    if (shown != null && posted) {
      canvas.drawBitmap(shown, null, new Rect(0, 0, layoutWidth, layoutHeight), null);
    }
  }

  @Override
  public void addCallback(Callback callback) {
    if (!callbacks.contains(callback)) {
      callbacks.add(callback);
    }
  }

  @Override
  public void removeCallback(Callback callback) {
    callbacks.remove(callback);
  }

  @Override
  public Canvas lockCanvas() {
    return lockCanvas(null);
  }

  @Override
  public Canvas lockCanvas(Rect dirty) {
    drawing.lock();
    Bitmap target = bitmap;
    if (target != null) {
      return new Canvas(target);
    }
    drawing.unlock();
    pass(NONE_MILLISECONDS);
    return null;
  }

  @Override
  public Canvas lockHardwareCanvas() {
    return lockCanvas(null);
  }

  @Override
  public void unlockCanvasAndPost(Canvas canvas) {
    if (!drawing.isHeldByCurrentThread()) {
      throw new IllegalStateException("Surface was not locked");
    }
    drawing.unlock();
    if (!posted) {
      posted = true;
      firstPosted.run();
    }
    pass(FRAME_MILLISECONDS);
  }

  /** Threads that draw wait for the screen; the main thread is not held up. */
  private static void pass(long milliseconds) {
    if (Looper.myLooper() != Looper.getMainLooper()) {
      try {
        AppClock.sleep(milliseconds);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public boolean isCreating() {
    return false;
  }

  @Override
  public void setType(int type) {}

  @Override
  public void setFixedSize(int width, int height) {
    fixedWidth = width;
    fixedHeight = height;
    refit();
  }

  @Override
  public void setSizeFromLayout() {
    fixedWidth = 0;
    fixedHeight = 0;
    refit();
  }

  private void refit() {
    if (bitmap != null) {
      resize(layoutWidth, layoutHeight);
    }
  }

  @Override
  public void setFormat(int format) {}

  @Override
  public void setKeepScreenOn(boolean screenOn) {}

  @Override
  public Rect getSurfaceFrame() {
    Bitmap shown = bitmap;
    return shown == null ? new Rect() : new Rect(0, 0, shown.getWidth(), shown.getHeight());
  }

  /** What players and cameras are given to show themselves on; invalid while there is none. */
  @Override
  public Surface getSurface() {
    return reader == null ? none() : reader.getSurface();
  }

  private static Surface none() {
    try (ImageReader closed = ImageReader.newInstance(1, 1, PixelFormat.RGBA_8888, 1)) {
      Surface surface = closed.getSurface();
      surface.release();
      return surface;
    }
  }
}
