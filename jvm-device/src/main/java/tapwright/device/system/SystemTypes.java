package tapwright.device.system;

import android.net.Uri;
import java.util.List;

/** The content types of the phone's providers, by which intents find the app for a piece of it. */
final class SystemTypes {
  /** Beginning of the path, and what one entry is called there; the first that fits counts. */
  private record Table(String authority, String path, String word) {}

  private static final List<Table> TABLES =
      List.of(
          new Table("media", "/[^/]+/images", "image"),
          new Table("media", "/[^/]+/video", "video"),
          new Table("media", "/[^/]+/audio/albums", "album"),
          new Table("media", "/[^/]+/audio/artists", "artist"),
          new Table("media", "/[^/]+/audio/playlists", "playlist"),
          new Table("media", "/[^/]+/audio", "audio"),
          new Table("com.android.contacts", "/data/phones", "phone_v2"),
          new Table("com.android.contacts", "/data/emails", "email_v2"),
          new Table("com.android.contacts", "/data/postals", "postal-address_v2"),
          new Table("com.android.contacts", "/raw_contacts", "raw_contact"),
          new Table("com.android.contacts", "/contacts", "contact"),
          new Table("com.android.contacts", "/groups", "group"),
          new Table("contacts", "/people", "person"),
          new Table("contacts", "/phones", "phone"),
          new Table("com.android.calendar", "/events", "event"),
          new Table("com.android.calendar", "/time", "time-epoch"));

  private SystemTypes() {}

  /** The type of what an address names; {@code table} is the last resort. */
  static String of(Uri uri, boolean one, String table) {
    String path = String.valueOf(uri.getPath());
    String word = table;
    for (Table known : TABLES) {
      if (known.authority().equals(uri.getAuthority()) && path.matches(known.path() + "(/.*)?")) {
        word = known.word();
        break;
      }
    }
    return (one ? "vnd.android.cursor.item/" : "vnd.android.cursor.dir/") + word;
  }
}
