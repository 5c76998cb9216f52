package tapwright.device.system;

import android.Manifest;
import android.content.Intent;
import android.net.ConnectivityManager;
import android.provider.Telephony;
import android.telephony.TelephonyManager;
import java.util.Map;

/**
 * What the system alone broadcasts, with the permission that a receiver needs for it, and what such
 * an intent carries.
 */
final class SystemBroadcasts {
  private static final String NONE = "";

  private static final Map<String, String> PERMISSIONS =
      Map.ofEntries(
          Map.entry(Intent.ACTION_BOOT_COMPLETED, Manifest.permission.RECEIVE_BOOT_COMPLETED),
          Map.entry(
              Intent.ACTION_LOCKED_BOOT_COMPLETED, Manifest.permission.RECEIVE_BOOT_COMPLETED),
          Map.entry(Intent.ACTION_BATTERY_LOW, NONE),
          Map.entry(Intent.ACTION_BATTERY_OKAY, NONE),
          Map.entry(Intent.ACTION_POWER_CONNECTED, NONE),
          Map.entry(Intent.ACTION_POWER_DISCONNECTED, NONE),
          Map.entry(Intent.ACTION_LOCALE_CHANGED, NONE),
          Map.entry(Intent.ACTION_TIMEZONE_CHANGED, NONE),
          Map.entry(Intent.ACTION_TIME_CHANGED, NONE),
          Map.entry(Intent.ACTION_DATE_CHANGED, NONE),
          Map.entry(Intent.ACTION_USER_PRESENT, NONE),
          Map.entry(Intent.ACTION_HEADSET_PLUG, NONE),
          Map.entry(Intent.ACTION_AIRPLANE_MODE_CHANGED, NONE),
          Map.entry(Intent.ACTION_MY_PACKAGE_REPLACED, NONE),
          Map.entry(ConnectivityManager.CONNECTIVITY_ACTION, NONE),
          Map.entry(
              TelephonyManager.ACTION_PHONE_STATE_CHANGED, Manifest.permission.READ_PHONE_STATE),
          Map.entry(
              Telephony.Sms.Intents.SMS_RECEIVED_ACTION, Manifest.permission.RECEIVE_SMS));

  /** A text message of 3GPP from +15550100: "Your code is 1234". */
  private static final String MESSAGE =
      "000408915155100000006211819040000011D9775D0E1ABFC965507A0E8AC96634";

  private static final int HEXADECIMAL = 16;

  private SystemBroadcasts() {}

  static boolean isOne(String action) {
    return PERMISSIONS.containsKey(action);
  }

  /** The permission without which the app does not get it; empty when it needs none. */
  static String permissionFor(String action) {
    return PERMISSIONS.get(action);
  }

  /** Adds what the system puts into an intent and a URI has no place for. */
  static void complete(Intent intent) {
    if (Telephony.Sms.Intents.SMS_RECEIVED_ACTION.equals(intent.getAction())) {
      intent.putExtra("pdus", new Object[] {bytes(MESSAGE)});
      intent.putExtra("format", "3gpp");
      intent.putExtra("subscription", 1);
    }
  }

  private static byte[] bytes(String digits) {
    byte[] bytes = new byte[digits.length() / 2];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Integer.parseInt(digits.substring(2 * i, 2 * i + 2), HEXADECIMAL);
    }
    return bytes;
  }
}
