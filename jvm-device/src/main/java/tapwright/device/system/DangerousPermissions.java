package tapwright.device.system;

import java.util.HashMap;
import java.util.Map;

/**
 * The permissions that a user grants while the app runs; all others come with the install. The
 * settings of a phone show them by group and take a whole group away at once.
 */
final class DangerousPermissions {
  private static final String PREFIX = "android.permission.";
  private static final Map<String, String> GROUPS = new HashMap<>();

  static {
    group("CALENDAR", "READ_CALENDAR", "WRITE_CALENDAR");
    group("CAMERA", "CAMERA");
    group("CONTACTS", "READ_CONTACTS", "WRITE_CONTACTS", "GET_ACCOUNTS");
    group(
        "LOCATION",
        "ACCESS_FINE_LOCATION",
        "ACCESS_COARSE_LOCATION",
        "ACCESS_BACKGROUND_LOCATION");
    group("MICROPHONE", "RECORD_AUDIO");
    group(
        "PHONE",
        "READ_PHONE_STATE",
        "READ_PHONE_NUMBERS",
        "CALL_PHONE",
        "ANSWER_PHONE_CALLS",
        "ADD_VOICEMAIL",
        "USE_SIP",
        "ACCEPT_HANDOVER");
    group("CALL_LOG", "READ_CALL_LOG", "WRITE_CALL_LOG", "PROCESS_OUTGOING_CALLS");
    group("SENSORS", "BODY_SENSORS", "BODY_SENSORS_BACKGROUND");
    group("ACTIVITY_RECOGNITION", "ACTIVITY_RECOGNITION");
    group("SMS", "SEND_SMS", "RECEIVE_SMS", "READ_SMS", "RECEIVE_WAP_PUSH", "RECEIVE_MMS");
    group(
        "STORAGE", "READ_EXTERNAL_STORAGE", "WRITE_EXTERNAL_STORAGE", "ACCESS_MEDIA_LOCATION");
    group("READ_MEDIA_AURAL", "READ_MEDIA_AUDIO");
    group(
        "READ_MEDIA_VISUAL",
        "READ_MEDIA_IMAGES",
        "READ_MEDIA_VIDEO",
        "READ_MEDIA_VISUAL_USER_SELECTED");
    group("NOTIFICATIONS", "POST_NOTIFICATIONS");
    group(
        "NEARBY_DEVICES",
        "NEARBY_WIFI_DEVICES",
        "BLUETOOTH_SCAN",
        "BLUETOOTH_CONNECT",
        "BLUETOOTH_ADVERTISE",
        "UWB_RANGING");
  }

  private DangerousPermissions() {}

  private static void group(String name, String... permissions) {
    for (String permission : permissions) {
      GROUPS.put(PREFIX + permission, name);
    }
  }

  static boolean contains(String permission) {
    return GROUPS.containsKey(permission);
  }

  /** The group of a permission that is one of these. */
  static String groupOf(String permission) {
    return GROUPS.get(permission);
  }
}
