package tapwright.device.system;

import android.app.Application;
import android.content.Intent;
import android.os.BatteryManager;

/** Broadcasts that a phone has always sent already, so that asking for them never gives null. */
final class StickyBroadcasts {
  private StickyBroadcasts() {}

  @SuppressWarnings("deprecation")
  static void send(Application application) {
    application.sendStickyBroadcast(battery());
    application.sendStickyBroadcast(
        new Intent(Intent.ACTION_HEADSET_PLUG)
            .putExtra("state", 0)
            .putExtra("name", "")
            .putExtra("microphone", 0));
    application.sendStickyBroadcast(
        new Intent("android.net.wifi.WIFI_STATE_CHANGED").putExtra("wifi_state", 3));
  }

  private static Intent battery() {
    return new Intent(Intent.ACTION_BATTERY_CHANGED)
        .putExtra(BatteryManager.EXTRA_LEVEL, 90)
        .putExtra(BatteryManager.EXTRA_SCALE, 100)
        .putExtra(BatteryManager.EXTRA_STATUS, BatteryManager.BATTERY_STATUS_DISCHARGING)
        .putExtra(BatteryManager.EXTRA_HEALTH, BatteryManager.BATTERY_HEALTH_GOOD)
        .putExtra(BatteryManager.EXTRA_PLUGGED, 0)
        .putExtra(BatteryManager.EXTRA_PRESENT, true)
        .putExtra(BatteryManager.EXTRA_TEMPERATURE, 250)
        .putExtra(BatteryManager.EXTRA_VOLTAGE, 4000)
        .putExtra(BatteryManager.EXTRA_TECHNOLOGY, "Li-ion");
  }
}
