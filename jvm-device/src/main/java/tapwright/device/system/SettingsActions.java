package tapwright.device.system;

import android.app.admin.DevicePolicyManager;
import android.content.Intent;
import android.provider.Settings;
import java.util.List;
import java.util.Map;

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
    return PublicConstants.texts(Settings.class).entrySet().stream()
        .filter(constant -> constant.getKey().startsWith("ACTION_"))
        .map(Map.Entry::getValue)
        .toList();
  }
}
