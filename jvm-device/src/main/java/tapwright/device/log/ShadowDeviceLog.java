package tapwright.device.log;

import android.util.Log;
import java.nio.charset.StandardCharsets;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowLog;

/** Whoever logs is told how many bytes were written: priority, tag and message with their ends. */
@Implements(value = Log.class, isInAndroidSdk = false)
public class ShadowDeviceLog extends ShadowLog {
  private static int written(String tag, String message, Throwable error) {
    String text = error == null ? message : message + '\n' + Log.getStackTraceString(error);
    return 3 + length(tag) + length(text);
  }

  private static int length(String text) {
    return text == null ? 0 : text.getBytes(StandardCharsets.UTF_8).length;
  }

  @Implementation
  protected static int v(String tag, String message) {
    ShadowLog.v(tag, message);
    return written(tag, message, null);
  }

  @Implementation
  protected static int v(String tag, String message, Throwable error) {
    ShadowLog.v(tag, message, error);
    return written(tag, message, error);
  }

  @Implementation
  protected static int d(String tag, String message) {
    ShadowLog.d(tag, message);
    return written(tag, message, null);
  }

  @Implementation
  protected static int d(String tag, String message, Throwable error) {
    ShadowLog.d(tag, message, error);
    return written(tag, message, error);
  }

  @Implementation
  protected static int i(String tag, String message) {
    ShadowLog.i(tag, message);
    return written(tag, message, null);
  }

  @Implementation
  protected static int i(String tag, String message, Throwable error) {
    ShadowLog.i(tag, message, error);
    return written(tag, message, error);
  }

  @Implementation
  protected static int w(String tag, String message) {
    ShadowLog.w(tag, message);
    return written(tag, message, null);
  }

  @Implementation
  protected static int w(String tag, Throwable error) {
    ShadowLog.w(tag, error);
    return written(tag, "", error);
  }

  @Implementation
  protected static int w(String tag, String message, Throwable error) {
    ShadowLog.w(tag, message, error);
    return written(tag, message, error);
  }

  @Implementation
  protected static int e(String tag, String message) {
    ShadowLog.e(tag, message);
    return written(tag, message, null);
  }

  @Implementation
  protected static int e(String tag, String message, Throwable error) {
    ShadowLog.e(tag, message, error);
    return written(tag, message, error);
  }
}
