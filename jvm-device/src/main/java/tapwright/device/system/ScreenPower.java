package tapwright.device.system;

import android.app.Application;
import android.content.Context;
import android.content.Intent;
import android.os.PowerManager;
import org.robolectric.Shadows;
import tapwright.device.Device;

/** The screen, switched off and on by the power key. */
final class ScreenPower {
  private final Device device;
  private boolean on = true;

  ScreenPower(Device device) {
    this.device = device;
  }

  void apply(Application application) {
    PowerManager power = (PowerManager) application.getSystemService(Context.POWER_SERVICE);
    Shadows.shadowOf(power).turnScreenOn(on);
  }

  void set(Application application, boolean on) {
    if (this.on == on) {
      return;
    }
    this.on = on;
    apply(application);
    device.stack().setAsleep(!on);
    application.sendBroadcast(new Intent(on ? Intent.ACTION_SCREEN_ON : Intent.ACTION_SCREEN_OFF));
    if (on) {
      application.sendBroadcast(new Intent(Intent.ACTION_USER_PRESENT));
    }
  }

  /** A launch finds the screen on. */
  void reset() {
    on = true;
  }
}
