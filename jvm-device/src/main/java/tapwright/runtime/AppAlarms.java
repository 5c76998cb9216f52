package tapwright.runtime;

import android.os.Handler;
import android.os.Looper;

/** Calls back at a moment of virtual time: a message of the main looper, which the pump awaits. */
final class AppAlarms {
  private AppAlarms() {}

  /** The callback is run on the main thread and must be quick; the result cancels it. */
  static Runnable after(long milliseconds, Runnable callback) {
    Handler handler = new Handler(Looper.getMainLooper());
    handler.postDelayed(callback, Math.max(0, milliseconds));
    return () -> handler.removeCallbacks(callback);
  }
}
