package tapwright.device.system;

import android.animation.ValueAnimator;
import android.app.Application;
import android.content.ContentResolver;
import android.net.Uri;
import android.provider.Settings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import tapwright.device.Device;
import tapwright.protocol.BadRequest;

/** The settings that the user of the phone has changed; they outlive the app's processes. */
final class PhoneSettings {
  private record Key(String table, String name) {}

  private final Device device;
  private final Map<Key, String> changed = new LinkedHashMap<>();

  PhoneSettings(Device device) {
    this.device = device;
  }

  void put(String table, String name, String value) {
    Key key = new Key(table, name);
    check(table);
    if (value == null) {
      changed.remove(key);
    } else {
      changed.put(key, value);
    }
    if (device.processes().isRunning()) {
      Application application = device.app().application();
      write(application.getContentResolver(), key, value);
      application.getContentResolver().notifyChange(uri(key), null);
    }
  }

  /** A fresh phone has the settings it comes with. */
  void forget() {
    changed.clear();
  }

  /** What was set, as the running app sees it. */
  Map<String, Object> list(String table) {
    check(table);
    Map<String, Object> values = new TreeMap<>();
    for (Map.Entry<Key, String> entry : changed.entrySet()) {
      if (entry.getKey().table().equals(table)) {
        values.put(entry.getKey().name(), entry.getValue());
      }
    }
    return values;
  }

  /** Puts a new process into the present state. */
  void apply(Application application) {
    changed.forEach((key, value) -> write(application.getContentResolver(), key, value));
  }

  private static void write(ContentResolver resolver, Key key, String value) {
    switch (key.table()) {
      case "system" -> Settings.System.putString(resolver, key.name(), value);
      case "secure" -> Settings.Secure.putString(resolver, key.name(), value);
      default -> Settings.Global.putString(resolver, key.name(), value);
    }
    if (key.name().equals(Settings.Global.ANIMATOR_DURATION_SCALE)) {
      ValueAnimator.setDurationScale(value == null ? 0 : number(key, value));
    }
  }

  private static float number(Key key, String value) {
    try {
      return Float.parseFloat(value);
    } catch (NumberFormatException e) {
      throw new BadRequest(key.name() + " must be a number, not " + value);
    }
  }

  private static Uri uri(Key key) {
    return Uri.parse("content://settings/" + key.table() + "/" + key.name());
  }

  private static void check(String table) {
    if (!table.equals("system") && !table.equals("secure") && !table.equals("global")) {
      throw new BadRequest("no table of settings: " + table);
    }
  }
}
