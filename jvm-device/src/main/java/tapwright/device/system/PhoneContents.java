package tapwright.device.system;

import android.accounts.Account;
import android.accounts.AccountManager;
import android.app.Application;
import android.content.ContentProvider;
import android.content.ContentValues;
import android.location.Location;
import android.location.LocationManager;
import android.net.Uri;
import android.os.Environment;
import android.os.SystemClock;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import org.robolectric.Shadows;
import org.robolectric.shadows.ShadowPackageManager;
import tapwright.protocol.BadRequest;
import tapwright.runtime.AppClock;

/**
 * What is on the phone besides the app. The client says it in plain parts: rows of providers, files
 * of shared storage, accounts, apps, a location; an empty phone has none of them.
 */
final class PhoneContents {
  private static final String STORAGE = "{storage}";
  private static final String SIZE = "size";
  private static final String PICTURE = "picture";

  private Map<?, ?> parts = Map.of();
  private boolean hasFiles; // since the phone was wiped

  void set(Map<?, ?> wanted) {
    parts = wanted == null ? Map.of() : wanted;
    hasFiles = false;
  }

  void wiped() {
    hasFiles = false;
  }

  /** The parts of the phone's configuration, by the names of {@code configure}. */
  Map<?, ?> configuration() {
    return object("configuration");
  }

  /** Parts of the battery's state that differ from a fresh phone's, by name. */
  Map<?, ?> battery() {
    return object("battery");
  }

  /** Installs other apps and accounts and says where the phone is, before any code of the app. */
  void prepare(Application application) {
    ShadowPackageManager packages = Shadows.shadowOf(application.getPackageManager());
    StockPackages.installOthers(packages, list("apps"));
    AccountManager accounts = AccountManager.get(application);
    for (Object each : list("accounts")) {
      List<?> values = (List<?>) each;
      Shadows.shadowOf(accounts).addAccount(new Account(text(values, 0), text(values, 1)));
    }
    if (parts.get("timezone") instanceof String zone) {
      TimeZone.setDefault(TimeZone.getTimeZone(zone));
    }
    List<?> place = list("location");
    if (place.size() == 2) {
      LocationManager manager = application.getSystemService(LocationManager.class);
      List<String> known = List.of(LocationManager.GPS_PROVIDER, LocationManager.NETWORK_PROVIDER);
      for (String provider : known) {
        Shadows.shadowOf(manager).setLastKnownLocation(provider, location(provider, place));
      }
    }
  }

  private static Location location(String provider, List<?> place) {
    Location location = new Location(provider);
    location.setLatitude(((Number) place.get(0)).doubleValue());
    location.setLongitude(((Number) place.get(1)).doubleValue());
    location.setAccuracy(10);
    location.setTime(AppClock.currentTimeMillis());
    location.setElapsedRealtimeNanos(SystemClock.elapsedRealtimeNanos());
    return location;
  }

  /** Fills shared storage, once after each wipe, and the phone's providers. */
  void fill(Providers providers) {
    try {
      if (!hasFiles) {
        hasFiles = true;
        for (Map.Entry<?, ?> file : object("files").entrySet()) {
          write(fileOf(String.valueOf(file.getKey())), file.getValue());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (Object each : list("rows")) {
      List<?> row = (List<?>) each;
      Uri uri = Uri.parse(text(row, 0));
      ContentProvider provider = providers.of(uri.getAuthority());
      if (provider == null) {
        throw new BadRequest("the phone has no provider for " + uri);
      }
      provider.insert(uri, values((Map<?, ?>) row.get(1)));
    }
  }

  private static void write(File file, Object contents) throws IOException {
    Files.createDirectories(file.getParentFile().toPath());
    byte[] bytes =
        contents instanceof String text
            ? Base64.getDecoder().decode(text)
            : SampleFile.contents(file.getName());
    Files.write(file.toPath(), bytes);
    SampleFile.date(file);
  }

  private static File fileOf(String path) {
    return new File(Environment.getExternalStorageDirectory(), path);
  }

  private static ContentValues values(Map<?, ?> columns) {
    ContentValues values = new ContentValues();
    columns.forEach((name, value) -> put(values, String.valueOf(name), value));
    return values;
  }

  private static void put(ContentValues values, String name, Object value) {
    if (value instanceof Map<?, ?> made && made.get(SIZE) instanceof String path) {
      values.put(name, fileOf(path).length());
    } else if (value instanceof Map<?, ?> made && made.containsKey(PICTURE)) {
      values.put(name, SampleFile.contents("picture.png"));
    } else if (value instanceof Long number) {
      values.put(name, number);
    } else if (value instanceof Number number) {
      values.put(name, number.doubleValue());
    } else if (value != null) {
      String root = Environment.getExternalStorageDirectory().getPath();
      values.put(name, value.toString().replace(STORAGE, root));
    }
  }

  private Map<?, ?> object(String name) {
    return parts.get(name) instanceof Map<?, ?> found ? found : Map.of();
  }

  private List<?> list(String name) {
    return parts.get(name) instanceof List<?> found ? found : List.of();
  }

  private static String text(List<?> values, int index) {
    return String.valueOf(values.get(index));
  }
}
