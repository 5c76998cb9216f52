package tapwright.device.activity;

import android.content.pm.ActivityInfo;
import android.content.res.Configuration;
import android.view.View;
import org.robolectric.RuntimeEnvironment;
import tapwright.device.Device;

/** Rotates the device; activities that do not handle the change are recreated. */
public final class DeviceConfiguration {
  /** Changes of layout that a rotation brings with it. */
  private static final int ALWAYS_HANDLED = 0x20000000;

  private final Device device;
  private boolean landscape;

  public DeviceConfiguration(Device device) {
    this.device = device;
  }

  public boolean isLandscape() {
    return landscape;
  }

  public void reset() {
    landscape = false;
  }

  public void rotate() {
    landscape = !landscape;
    RuntimeEnvironment.setQualifiers(landscape ? "+land" : "+port");
    device.app().application().onConfigurationChanged(current());
    ActivityRecord resumed = device.stack().resumed();
    if (resumed != null) {
      catchUp(resumed, device.stack());
    }
  }

  private Configuration current() {
    return device.app().application().getResources().getConfiguration();
  }

  /** Brings an activity up to date with the present configuration, anew if it must be. */
  void catchUp(ActivityRecord record, ActivityStack stack) {
    Configuration now = new Configuration(current());
    ActivityInternals internals = new ActivityInternals(record.activity);
    int changes = internals.currentConfiguration().diff(now) & ~ALWAYS_HANDLED;
    if (changes == 0) {
      return;
    }
    int handled = record.info.configChanges | implied(record);
    if ((changes & ~handled) != 0) {
      stack.relaunch(record, changes);
      return;
    }
    record
        .activity
        .getResources()
        .updateConfiguration(now, device.app().application().getResources().getDisplayMetrics());
    internals.currentConfiguration().setTo(now);
    record.activity.onConfigurationChanged(now);
    View decor = record.activity.getWindow().peekDecorView();
    if (decor != null && decor.getViewRootImpl() != null) {
      decor.getViewRootImpl().updateConfiguration(android.view.Display.INVALID_DISPLAY);
    }
  }

  /** Apps for old Android versions do not know that a rotation also changes the screen's size. */
  private int implied(ActivityRecord record) {
    return device.app().targetSdk() < 13
        ? ActivityInfo.CONFIG_SCREEN_SIZE | ActivityInfo.CONFIG_SMALLEST_SCREEN_SIZE
        : 0;
  }
}
