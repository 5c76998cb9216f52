package tapwright.device.system;

import android.app.Application;
import android.content.Intent;
import android.os.BatteryManager;
import java.util.LinkedHashMap;
import java.util.Map;
import org.robolectric.Shadows;
import tapwright.device.Device;
import tapwright.protocol.BadRequest;

/** The battery, by the names and numbers of {@code dumpsys battery}. */
final class Battery {
  private static final int LOW = 15;
  private static final Map<String, Integer> STANDARD =
      Map.of(
          "ac",
          0,
          "usb",
          0,
          "wireless",
          0,
          "level",
          90,
          "status",
          BatteryManager.BATTERY_STATUS_DISCHARGING,
          "present",
          1,
          "temp",
          250,
          "voltage",
          4000);

  private final Device device;
  private final Map<String, Integer> values = new LinkedHashMap<>(STANDARD);

  Battery(Device device) {
    this.device = device;
  }

  /** A fresh phone has the battery it comes with. */
  void forget() {
    values.putAll(STANDARD);
  }

  /** Changes these values; none at all is the battery as it comes. */
  void set(Map<String, Integer> changes) {
    for (String name : changes.keySet()) {
      if (!STANDARD.containsKey(name)) {
        throw new BadRequest("the battery has no " + name);
      }
    }
    boolean wasLow = isLow();
    boolean wasPlugged = plugged() != 0;
    values.putAll(changes.isEmpty() ? STANDARD : changes);
    if (device.processes().isRunning()) {
      Application application = device.app().application();
      apply(application);
      if (wasLow != isLow()) {
        tell(isLow() ? Intent.ACTION_BATTERY_LOW : Intent.ACTION_BATTERY_OKAY);
      }
      if (wasPlugged != (plugged() != 0)) {
        tell(wasPlugged ? Intent.ACTION_POWER_DISCONNECTED : Intent.ACTION_POWER_CONNECTED);
      }
    }
  }

  private void tell(String action) {
    Intent intent = new Intent(action).addFlags(Intent.FLAG_RECEIVER_INCLUDE_BACKGROUND);
    device.app().application().sendBroadcast(intent);
  }

  private boolean isLow() {
    return values.get("level") <= LOW && plugged() == 0;
  }

  private int plugged() {
    if (values.get("ac") != 0) {
      return BatteryManager.BATTERY_PLUGGED_AC;
    }
    if (values.get("usb") != 0) {
      return BatteryManager.BATTERY_PLUGGED_USB;
    }
    return values.get("wireless") != 0 ? BatteryManager.BATTERY_PLUGGED_WIRELESS : 0;
  }

  /** Puts a process into the present state. */
  @SuppressWarnings("deprecation")
  void apply(Application application) {
    BatteryManager manager = application.getSystemService(BatteryManager.class);
    Shadows.shadowOf(manager)
        .setIntProperty(BatteryManager.BATTERY_PROPERTY_CAPACITY, values.get("level"));
    Shadows.shadowOf(manager).setIsCharging(plugged() != 0);
    application.sendStickyBroadcast(
        new Intent(Intent.ACTION_BATTERY_CHANGED)
            .putExtra(BatteryManager.EXTRA_LEVEL, values.get("level"))
            .putExtra(BatteryManager.EXTRA_SCALE, 100)
            .putExtra(BatteryManager.EXTRA_STATUS, values.get("status"))
            .putExtra(BatteryManager.EXTRA_HEALTH, BatteryManager.BATTERY_HEALTH_GOOD)
            .putExtra(BatteryManager.EXTRA_PLUGGED, plugged())
            .putExtra(BatteryManager.EXTRA_PRESENT, values.get("present") != 0)
            .putExtra(BatteryManager.EXTRA_TEMPERATURE, values.get("temp"))
            .putExtra(BatteryManager.EXTRA_VOLTAGE, values.get("voltage"))
            .putExtra(BatteryManager.EXTRA_TECHNOLOGY, "Li-ion"));
  }
}
