package tapwright.device.system;

import android.app.admin.DevicePolicyManager;
import android.content.Intent;
import android.provider.Settings;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** Every action that opens a page of the phone's settings. */
final class SettingsActions {
  static final List<String> ALL = read();

  /** What the settings app does besides: pickers, questions, pages that other classes name. */
  static final List<String> BESIDE_SETTINGS =
      List.of(
          DevicePolicyManager.ACTION_ADD_DEVICE_ADMIN,
          DevicePolicyManager.ACTION_SET_NEW_PASSWORD,
          Intent.ACTION_PICK_ACTIVITY,
          Intent.ACTION_POWER_USAGE_SUMMARY,
          Intent.ACTION_MANAGE_NETWORK_USAGE,
          "android.appwidget.action.APPWIDGET_PICK",
          "android.bluetooth.adapter.action.REQUEST_ENABLE",
          "android.bluetooth.adapter.action.REQUEST_DISCOVERABLE",
          "android.speech.tts.engine.CHECK_TTS_DATA",
          "android.speech.tts.engine.INSTALL_TTS_DATA",
          "com.android.settings.TTS_SETTINGS");

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
