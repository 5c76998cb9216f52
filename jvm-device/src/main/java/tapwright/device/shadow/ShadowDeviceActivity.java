package tapwright.device.shadow;

import android.app.Activity;
import android.app.Dialog;
import android.app.PendingIntent;
import android.content.Intent;
import android.content.IntentSender;
import android.database.Cursor;
import android.os.Bundle;
import android.view.View;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.fakes.RoboIntentSender;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowActivity;
import org.robolectric.util.reflector.Accessor;
import org.robolectric.util.reflector.Direct;
import org.robolectric.util.reflector.ForType;
import org.robolectric.util.reflector.Reflector;
import tapwright.device.Device;
import tapwright.device.system.ShadowDevicePendingIntent;

/**
 * Gives activities back the framework's own code where Robolectric's shadow has a simplified one,
 * and takes what the system server would do to the device's stack.
 */
@Implements(value = Activity.class, isInAndroidSdk = false)
public class ShadowDeviceActivity extends ShadowActivity {
  @RealObject private Activity real;

  /** The framework's own methods and the fields they keep their state in. */
  @ForType(Activity.class)
  interface Real {
    @Direct
    View getCurrentFocus();

    @Direct
    void showDialog(int id);

    @Direct
    boolean showDialog(int id, Bundle arguments);

    @Direct
    void dismissDialog(int id);

    @Direct
    void removeDialog(int id);

    @Direct
    void startManagingCursor(Cursor cursor);

    @Direct
    void stopManagingCursor(Cursor cursor);

    @Direct
    void setDefaultKeyMode(int mode);

    @Direct
    Object getLastNonConfigurationInstance();

    @Direct
    void startIntentSenderForResult(
        IntentSender sender,
        int requestCode,
        Intent fillIn,
        int flagsMask,
        int flagsValues,
        int extraFlags,
        Bundle options)
        throws IntentSender.SendIntentException;

    @Accessor("mFinished")
    void setFinished(boolean finished);

    @Accessor("mParent")
    Activity getParentField();

    @Accessor("mParent")
    void setParentField(Activity parent);
  }

  private Real real() {
    return Reflector.reflector(Real.class, real);
  }

  @Implementation
  @Override
  protected void onBackPressed() {
    Device.current().back().pressed(real);
  }

  @Implementation
  @Override
  protected void finish() {
    Activity parent = real().getParentField();
    if (parent != null) {
      parent.finishFromChild(real);
    } else {
      real().setFinished(true);
    }
  }

  @Implementation
  protected void finishFromChild(Activity child) {
    real.finish();
  }

  @Implementation
  @Override
  protected void finishAndRemoveTask() {
    Device.current().back().finishTask(real);
    real().setFinished(true);
  }

  @Implementation
  @Override
  protected void finishAffinity() {
    Device.current().back().finishAffinity(real);
    real().setFinished(true);
  }

  @Implementation
  @Override
  protected void recreate() {
    Device.current().back().recreate(real);
  }

  @Implementation
  @Override
  protected boolean moveTaskToBack(boolean nonRoot) {
    return Device.current().back().moveTaskToBack(real, nonRoot);
  }

  @Implementation
  @Override
  protected boolean isTaskRoot() {
    return Device.current().back().isRoot(real);
  }

  @Implementation
  @Override
  protected int getTaskId() {
    return Device.current().back().taskId(real);
  }

  @Implementation
  @Override
  protected void setRequestedOrientation(int orientation) {
    Activity parent = real().getParentField();
    if (parent != null) {
      parent.setRequestedOrientation(orientation);
    } else {
      Device.current().configuration().request(real, orientation);
    }
  }

  @Implementation
  @Override
  protected int getRequestedOrientation() {
    Activity parent = real().getParentField();
    return parent != null
        ? parent.getRequestedOrientation()
        : Device.current().configuration().requested(real);
  }

  @Implementation
  @Override
  protected View getCurrentFocus() {
    return real().getCurrentFocus();
  }

  @Implementation
  @Override
  protected Activity getParent() {
    return real().getParentField();
  }

  @Implementation
  @Override
  public void setParent(Activity parent) {
    real().setParentField(parent);
  }

  @Implementation
  @Override
  protected void showDialog(int id) {
    real().showDialog(id);
  }

  @Implementation
  @Override
  protected boolean showDialog(int id, Bundle arguments) {
    return real().showDialog(id, arguments);
  }

  @Implementation
  @Override
  protected void dismissDialog(int id) {
    real().dismissDialog(id);
  }

  @Implementation
  @Override
  protected void removeDialog(int id) {
    real().removeDialog(id);
  }

  @Override
  public Dialog getDialogById(int id) {
    throw new UnsupportedOperationException("dialogs are the activity's own here");
  }

  @Implementation
  @Override
  protected void startManagingCursor(Cursor cursor) {
    real().startManagingCursor(cursor);
  }

  @Implementation
  @Override
  protected void stopManagingCursor(Cursor cursor) {
    real().stopManagingCursor(cursor);
  }

  @Implementation
  @Override
  protected void setDefaultKeyMode(int mode) {
    real().setDefaultKeyMode(mode);
  }

  @Implementation
  @Override
  protected void setVolumeControlStream(int stream) {
    real.getWindow().setVolumeControlStream(stream);
  }

  @Implementation
  @Override
  protected int getVolumeControlStream() {
    return real.getWindow().getVolumeControlStream();
  }

  @Implementation
  @Override
  protected Object getLastNonConfigurationInstance() {
    return real().getLastNonConfigurationInstance();
  }

  @Implementation
  @Override
  public void startIntentSenderForResult(
      IntentSender sender,
      int requestCode,
      Intent fillIn,
      int flagsMask,
      int flagsValues,
      int extraFlags,
      Bundle options)
      throws IntentSender.SendIntentException {
    real()
        .startIntentSenderForResult(
            sender, requestCode, fillIn, flagsMask, flagsValues, extraFlags, options);
  }

  @Implementation
  protected void startIntentSenderForResultInner(
      IntentSender sender,
      String who,
      int requestCode,
      Intent fillIn,
      int flagsMask,
      int flagsValues,
      Bundle options)
      throws IntentSender.SendIntentException {
    ShadowDevicePendingIntent sent = Shadow.extract(((RoboIntentSender) sender).getPendingIntent());
    try {
      sent.sendFrom(real, who, requestCode, fillIn, options);
    } catch (PendingIntent.CanceledException e) {
      throw new IntentSender.SendIntentException(e);
    }
  }
}
