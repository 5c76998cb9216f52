package tapwright.device.shell;

import android.content.ContentProviderClient;
import android.content.ContentResolver;
import android.content.ContentValues;
import android.database.Cursor;
import android.net.Uri;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tapwright.device.Device;
import tapwright.protocol.BadRequest;
import tapwright.protocol.Fields;

/**
 * Reads and changes content providers. What a provider throws goes to the caller, as on a phone:
 * the process of the provider lives on.
 */
final class ContentCalls {
  private interface Use {
    void with(ContentResolver resolver, Uri uri);
  }

  private ContentCalls() {}

  static void query(Device device, Fields fields, Map<String, Object> result) {
    use(
        device,
        fields,
        result,
        (resolver, uri) -> {
          try (Cursor cursor =
              resolver.query(
                  uri, projection(fields), fields.text("where"), null, fields.text("sort"))) {
            result.put("rows", cursor == null ? List.of() : rows(cursor));
          }
        });
  }

  static void insert(Device device, Fields fields, Map<String, Object> result) {
    use(
        device,
        fields,
        result,
        (resolver, uri) -> {
          Uri inserted = resolver.insert(uri, values(fields));
          result.put("uri", inserted == null ? null : inserted.toString());
        });
  }

  static void update(Device device, Fields fields, Map<String, Object> result) {
    use(
        device,
        fields,
        result,
        (resolver, uri) ->
            result.put("count", resolver.update(uri, values(fields), fields.text("where"), null)));
  }

  static void delete(Device device, Fields fields, Map<String, Object> result) {
    use(
        device,
        fields,
        result,
        (resolver, uri) -> result.put("count", resolver.delete(uri, fields.text("where"), null)));
  }

  private static void use(Device device, Fields fields, Map<String, Object> result, Use use) {
    Uri uri = Uri.parse(String.valueOf(fields.raw("uri")));
    ContentResolver resolver = device.app().application().getContentResolver();
    try (ContentProviderClient client = resolver.acquireContentProviderClient(uri)) {
      if (client == null) {
        result.put("error", "Could not find provider: " + uri.getAuthority());
        return;
      }
    }
    try {
      use.with(resolver, uri);
    } catch (BadRequest e) {
      throw e;
    } catch (RuntimeException e) {
      result.put("error", e.toString());
    }
  }

  private static String[] projection(Fields fields) {
    List<?> columns = fields.list("projection");
    return columns == null ? null : columns.stream().map(String::valueOf).toArray(String[]::new);
  }

  /** Each value comes as its name, the letter of its type in the command {@code content}, text. */
  private static ContentValues values(Fields fields) {
    ContentValues values = new ContentValues();
    for (Object each : fields.requiredList("values")) {
      List<?> parts = (List<?>) each;
      String name = (String) parts.get(0);
      String text = (String) parts.get(2);
      try {
        switch ((String) parts.get(1)) {
          case "b" -> values.put(name, Boolean.parseBoolean(text));
          case "s" -> values.put(name, text);
          case "i" -> values.put(name, Integer.parseInt(text));
          case "l" -> values.put(name, Long.parseLong(text));
          case "f" -> values.put(name, Float.parseFloat(text));
          case "d" -> values.put(name, Double.parseDouble(text));
          case "n" -> values.putNull(name);
          default -> throw new BadRequest("Unsupported type: " + parts.get(1));
        }
      } catch (NumberFormatException e) {
        throw new BadRequest("not a number for " + name + ": " + text);
      }
    }
    return values;
  }

  private static List<Object> rows(Cursor cursor) {
    List<Object> rows = new ArrayList<>();
    while (cursor.moveToNext()) {
      Map<String, Object> row = new LinkedHashMap<>();
      for (int column = 0; column < cursor.getColumnCount(); column++) {
        row.put(cursor.getColumnName(column), value(cursor, column));
      }
      rows.add(row);
    }
    return rows;
  }

  private static String value(Cursor cursor, int column) {
    return switch (cursor.getType(column)) {
      case Cursor.FIELD_TYPE_NULL -> "NULL";
      case Cursor.FIELD_TYPE_BLOB -> "BLOB";
      default -> cursor.getString(column);
    };
  }
}
