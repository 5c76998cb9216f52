package tapwright.device.system;

import java.util.Set;

/** The permissions that a user grants while the app runs; all others come with the install. */
final class DangerousPermissions {
  private static final String PREFIX = "android.permission.";
  private static final Set<String> NAMES =
      Set.of(
          "READ_CALENDAR",
          "WRITE_CALENDAR",
          "CAMERA",
          "READ_CONTACTS",
          "WRITE_CONTACTS",
          "GET_ACCOUNTS",
          "ACCESS_FINE_LOCATION",
          "ACCESS_COARSE_LOCATION",
          "ACCESS_BACKGROUND_LOCATION",
          "RECORD_AUDIO",
          "READ_PHONE_STATE",
          "READ_PHONE_NUMBERS",
          "CALL_PHONE",
          "ANSWER_PHONE_CALLS",
          "READ_CALL_LOG",
          "WRITE_CALL_LOG",
          "ADD_VOICEMAIL",
          "USE_SIP",
          "PROCESS_OUTGOING_CALLS",
          "ACCEPT_HANDOVER",
          "BODY_SENSORS",
          "BODY_SENSORS_BACKGROUND",
          "ACTIVITY_RECOGNITION",
          "SEND_SMS",
          "RECEIVE_SMS",
          "READ_SMS",
          "RECEIVE_WAP_PUSH",
          "RECEIVE_MMS",
          "READ_EXTERNAL_STORAGE",
          "WRITE_EXTERNAL_STORAGE",
          "ACCESS_MEDIA_LOCATION",
          "READ_MEDIA_AUDIO",
          "READ_MEDIA_IMAGES",
          "READ_MEDIA_VIDEO",
          "READ_MEDIA_VISUAL_USER_SELECTED",
          "POST_NOTIFICATIONS",
          "NEARBY_WIFI_DEVICES",
          "BLUETOOTH_SCAN",
          "BLUETOOTH_CONNECT",
          "BLUETOOTH_ADVERTISE",
          "UWB_RANGING");

  private DangerousPermissions() {}

  static boolean contains(String permission) {
    return permission.startsWith(PREFIX) && NAMES.contains(permission.substring(PREFIX.length()));
  }
}
