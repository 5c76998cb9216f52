package tapwright.device.system;

import android.app.Activity;
import android.app.Application;
import android.app.PendingIntent;
import android.app.PendingIntent.CanceledException;
import android.content.Context;
import android.content.Intent;
import android.os.Build;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowPendingIntent;
import tapwright.device.Device;

/** Pending intents go the way that the app's own starts and broadcasts go. */
@Implements(value = PendingIntent.class, isInAndroidSdk = false)
public class ShadowDevicePendingIntent extends ShadowPendingIntent {
  @RealObject private PendingIntent real;

  /** Since Android 12 an app has to say whether others may change it. */
  private static void check(int flags) {
    int said = flags & (PendingIntent.FLAG_IMMUTABLE | PendingIntent.FLAG_MUTABLE);
    boolean isBoth = said == (PendingIntent.FLAG_IMMUTABLE | PendingIntent.FLAG_MUTABLE);
    if (isBoth) {
      throw new IllegalArgumentException(
          "Cannot set both FLAG_IMMUTABLE and FLAG_MUTABLE for PendingIntent");
    }
    boolean mustSay =
        RuntimeEnvironment.getApiLevel() >= Build.VERSION_CODES.S
            && Device.current().app().targetSdk() >= Build.VERSION_CODES.S;
    if (said == 0 && mustSay) {
      throw new IllegalArgumentException(
          Device.current().app().packageName()
              + ": Targeting S+ (version 31 and above) requires that one of FLAG_IMMUTABLE or"
              + " FLAG_MUTABLE be specified when creating a PendingIntent.");
    }
  }

  @Implementation
  protected static PendingIntent getActivity(
      Context context, int requestCode, Intent intent, int flags) {
    check(flags);
    return ShadowPendingIntent.getActivity(context, requestCode, intent, flags);
  }

  @Implementation
  protected static PendingIntent getActivity(
      Context context, int requestCode, Intent intent, int flags, Bundle options) {
    check(flags);
    return ShadowPendingIntent.getActivity(context, requestCode, intent, flags, options);
  }

  @Implementation
  protected static PendingIntent getActivities(
      Context context, int requestCode, Intent[] intents, int flags) {
    check(flags);
    return ShadowPendingIntent.getActivities(context, requestCode, intents, flags);
  }

  @Implementation
  protected static PendingIntent getActivities(
      Context context, int requestCode, Intent[] intents, int flags, Bundle options) {
    check(flags);
    return ShadowPendingIntent.getActivities(context, requestCode, intents, flags, options);
  }

  @Implementation
  protected static PendingIntent getBroadcast(
      Context context, int requestCode, Intent intent, int flags) {
    check(flags);
    return ShadowPendingIntent.getBroadcast(context, requestCode, intent, flags);
  }

  @Implementation
  protected static PendingIntent getService(
      Context context, int requestCode, Intent intent, int flags) {
    check(flags);
    return ShadowPendingIntent.getService(context, requestCode, intent, flags);
  }

  @Implementation(minSdk = 26)
  protected static PendingIntent getForegroundService(
      Context context, int requestCode, Intent intent, int flags) {
    check(flags);
    return ShadowPendingIntent.getForegroundService(context, requestCode, intent, flags);
  }

  @Implementation(minSdk = 23)
  @Override
  protected void send(
      Context context,
      int code,
      Intent fillIn,
      PendingIntent.OnFinished onFinished,
      Handler handler,
      String permission,
      Bundle options)
      throws CanceledException {
    if (!isActivity() && !isBroadcast()) {
      super.send(context, code, fillIn, onFinished, handler, permission, options);
      return;
    }
    if (isCanceled()) {
      throw new CanceledException();
    }
    Intent last = null;
    for (Intent saved : getSavedIntents()) {
      last = filled(saved, fillIn);
      send(last, permission);
    }
    useUp();
    tellFinished(onFinished, handler, last, code);
  }

  /** Sends it from an activity that waits for what comes back. */
  public void sendFrom(Activity sender, String who, int requestCode, Intent fillIn, Bundle options)
      throws CanceledException {
    if (!isActivity()) {
      send(sender, requestCode, fillIn, null, null, null, options);
      return;
    }
    if (isCanceled()) {
      throw new CanceledException();
    }
    Intent intent = filled(getSavedIntent(), fillIn);
    useUp();
    if (who == null) {
      sender.startActivityForResult(intent, requestCode, options);
    } else {
      sender.startActivityForResult(who, intent, requestCode, options);
    }
  }

  private Intent filled(Intent saved, Intent fillIn) {
    Intent intent = new Intent(saved);
    if (fillIn != null && saved == getSavedIntent() && !isImmutable()) {
      intent.fillIn(fillIn, 0);
    }
    return intent;
  }

  private void useUp() {
    if ((getFlags() & PendingIntent.FLAG_ONE_SHOT) != 0) {
      real.cancel();
    }
  }

  private void send(Intent intent, String permission) {
    Application application = Device.current().app().application();
    if (isActivity()) {
      application.startActivity(intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
    } else {
      application.sendBroadcast(intent, permission);
    }
  }

  private void tellFinished(
      PendingIntent.OnFinished onFinished, Handler handler, Intent intent, int code) {
    if (onFinished != null) {
      Handler target = handler == null ? new Handler(Looper.getMainLooper()) : handler;
      target.post(() -> onFinished.onSendFinished(real, intent, code, null, null));
    }
  }
}
