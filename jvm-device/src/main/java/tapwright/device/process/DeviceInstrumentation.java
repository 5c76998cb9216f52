package tapwright.device.process;

import android.app.Activity;
import android.app.Application;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.os.IBinder;
import android.os.UserHandle;
import org.robolectric.android.internal.RoboMonitoringInstrumentation;
import tapwright.device.Device;
import tapwright.device.activity.EmbeddedActivities;

/** Where the framework hands over starts of activities and the birth of the application. */
public final class DeviceInstrumentation extends RoboMonitoringInstrumentation {
  private final Device device;

  DeviceInstrumentation(Device device) {
    this.device = device;
  }

  @Override
  public void callApplicationOnCreate(Application application) {
    device.processes().applicationAttached(application);
    application.onCreate();
  }

  @Override
  public ActivityResult execStartActivity(
      Context context,
      IBinder thread,
      IBinder token,
      Activity target,
      Intent intent,
      int requestCode,
      Bundle options) {
    device
        .starts()
        .start(context, token, target == null ? null : embeddedId(target), intent, requestCode);
    return null;
  }

  @Override
  public ActivityResult execStartActivity(
      Context context,
      IBinder thread,
      IBinder token,
      String target,
      Intent intent,
      int requestCode,
      Bundle options) {
    device.starts().start(context, token, target, intent, requestCode);
    return null;
  }

  @Override
  public ActivityResult execStartActivity(
      Context context,
      IBinder thread,
      IBinder token,
      String target,
      Intent intent,
      int requestCode,
      Bundle options,
      UserHandle user) {
    device.starts().start(context, token, target, intent, requestCode);
    return null;
  }

  @Override
  public void execStartActivities(
      Context context,
      IBinder thread,
      IBinder token,
      Activity target,
      Intent[] intents,
      Bundle options) {
    device.starts().startAll(context, token, intents);
  }

  /** The name under which a result goes to an activity inside a tab or group; null for others. */
  private static String embeddedId(Activity activity) {
    return EmbeddedActivities.idOf(activity);
  }
}
