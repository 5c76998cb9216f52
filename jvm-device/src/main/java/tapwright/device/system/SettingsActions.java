package tapwright.device.system;

import android.provider.Settings;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** Every action that opens a page of the phone's settings. */
final class SettingsActions {
  static final List<String> ALL = read();

  private SettingsActions() {}

  private static List<String> read() {
    List<String> actions = new ArrayList<>();
    for (Field field : Settings.class.getFields()) {
      if (field.getName().startsWith("ACTION_")
          && field.getType() == String.class
          && Modifier.isStatic(field.getModifiers())) {
        try {
          actions.add((String) field.get(null));
        } catch (IllegalAccessException e) {
          throw new IllegalStateException("a public constant cannot be read: " + field, e);
        }
      }
    }
    return List.copyOf(actions);
  }
}
