package tapwright.device.system;

import android.net.Uri;
import android.provider.BaseColumns;
import android.provider.CalendarContract;
import android.provider.CallLog;
import android.provider.ContactsContract;
import android.provider.MediaStore;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The columns that the phone's providers give when an app asks for all of them. */
final class SystemColumns {
  private static final Map<String, List<Class<?>>> CONTRACTS =
      Map.of(
          "media",
              List.of(
                  MediaStore.MediaColumns.class,
                  MediaStore.Images.ImageColumns.class,
                  MediaStore.Audio.AudioColumns.class,
                  MediaStore.Video.VideoColumns.class),
          "com.android.contacts",
              List.of(
                  ContactsContract.Contacts.class,
                  ContactsContract.Data.class,
                  ContactsContract.CommonDataKinds.Phone.class),
          "contacts", List.of(ContactsContract.Contacts.class, ContactsContract.Data.class),
          "call_log", List.of(CallLog.Calls.class),
          "com.android.calendar",
              List.of(
                  CalendarContract.Events.class,
                  CalendarContract.Calendars.class,
                  CalendarContract.Instances.class),
          "sms", List.of(android.provider.Telephony.Sms.class),
          "mms", List.of(android.provider.Telephony.Mms.class));
  private static final Map<String, String[]> KNOWN = new HashMap<>();

  private SystemColumns() {}

  static synchronized String[] of(Uri uri) {
    return KNOWN.computeIfAbsent(String.valueOf(uri.getAuthority()), SystemColumns::read);
  }

  /** Columns are the constants whose value looks like one: small letters, digits, underscores. */
  private static String[] read(String authority) {
    Set<String> names = new LinkedHashSet<>();
    names.add(BaseColumns._ID);
    for (Class<?> contract : CONTRACTS.getOrDefault(authority, List.of())) {
      for (String value : PublicConstants.texts(contract).values()) {
        if (value.matches("[a-z_][a-z0-9_]*")) {
          names.add(value);
        }
      }
    }
    return names.toArray(String[]::new);
  }
}
