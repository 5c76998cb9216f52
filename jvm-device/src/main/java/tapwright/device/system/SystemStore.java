package tapwright.device.system;

import android.content.ContentProvider;
import android.content.ContentUris;
import android.content.ContentValues;
import android.content.Intent;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteException;
import android.net.Uri;
import android.os.Bundle;
import android.os.ParcelFileDescriptor;
import java.io.FileNotFoundException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.robolectric.util.ReflectionHelpers;

/**
 * A provider of the phone with nothing in it yet: one table a path, with whatever columns are asked
 * for, so that an app can insert a contact or an event and find it again.
 */
final class SystemStore extends ContentProvider {
  private static final Pattern MISSING_COLUMN = Pattern.compile("no such column: ([\\w.]+)");
  private static final int COLUMNS_ADDED_AT_MOST = 100;

  private final Map<String, Set<String>> columns = new HashMap<>();
  private SQLiteDatabase database;

  @Override
  public boolean onCreate() {
    return true;
  }

  /** The framework's class has this method already, but hides it from compilers. */
  public Object $$robo$getData() {
    return ReflectionHelpers.getField(this, "__robo_data__");
  }

  @Override
  public synchronized Cursor query(
      Uri uri, String[] projection, String selection, String[] arguments, String sortOrder) {
    String[] wanted = projection == null ? SystemColumns.of(uri) : projection;
    String table = table(uri);
    for (String column : wanted) {
      addColumn(table, column);
    }
    try {
      return adapting(
          table,
          () ->
              database()
                  .query(
                      quote(table),
                      projection == null ? wanted : projection,
                      where(uri, selection),
                      arguments,
                      null,
                      null,
                      sortOrder));
    } catch (SQLiteException e) {
      // A query in a dialect of the real provider (a join, a function): there is nothing to find.
      return new MatrixCursor(names(wanted), 0);
    }
  }

  @Override
  public synchronized Uri insert(Uri uri, ContentValues values) {
    String table = table(uri);
    ContentValues row = values == null ? new ContentValues() : new ContentValues(values);
    for (String column : row.keySet()) {
      addColumn(table, column);
    }
    long id = database().insertOrThrow(quote(table), "_id", row);
    notifyChange(uri);
    return ContentUris.withAppendedId(withoutId(uri), id);
  }

  @Override
  public synchronized int delete(Uri uri, String selection, String[] arguments) {
    String table = table(uri);
    int count =
        changing(table, () -> database().delete(quote(table), where(uri, selection), arguments));
    notifyChange(uri);
    return count;
  }

  @Override
  public synchronized int update(
      Uri uri, ContentValues values, String selection, String[] arguments) {
    if (values == null || values.size() == 0) {
      return 0;
    }
    String table = table(uri);
    for (String column : values.keySet()) {
      addColumn(table, column);
    }
    int count =
        changing(
            table, () -> database().update(quote(table), values, where(uri, selection), arguments));
    notifyChange(uri);
    return count;
  }

  @Override
  public String getType(Uri uri) {
    boolean one = id(uri) != null;
    String ofFile = one ? new StoredFile(this, uri).type() : null;
    if (ofFile != null) {
      return ofFile;
    }
    return SystemTypes.of(uri, one, table(uri));
  }

  @Override
  public ParcelFileDescriptor openFile(Uri uri, String mode) throws FileNotFoundException {
    return new StoredFile(this, uri).open(mode);
  }

  /** A phone's provider answers whatever it is asked; the framework relies on that. */
  @Override
  public Bundle call(String method, String argument, Bundle extras) {
    if (MediaRequest.isOne(method)) {
      return MediaRequest.answer(getContext(), method, extras);
    }
    Bundle answer = new Bundle();
    if ("scan_file".equals(method)) {
      answer.putParcelable(Intent.EXTRA_STREAM, new ScannedFile(argument, extras).enter(this));
    }
    return answer;
  }

  synchronized void close() {
    if (database != null) {
      database.close();
      database = null;
      columns.clear();
    }
  }

  private SQLiteDatabase database() {
    if (database == null) {
      database = SQLiteDatabase.create(null);
    }
    return database;
  }

  private void notifyChange(Uri uri) {
    if (getContext() != null) {
      getContext().getContentResolver().notifyChange(uri, null);
    }
  }

  private int changing(String table, Supplier<Integer> work) {
    try {
      return adapting(table, work);
    } catch (SQLiteException e) {
      return 0;
    }
  }

  /** Does the work, adding the columns that it turns out to need. */
  private <T> T adapting(String table, Supplier<T> work) {
    for (int i = 0; ; i++) {
      try {
        T result = work.get();
        if (result instanceof Cursor cursor) {
          // SQLite compiles the statement only now.
          cursor.getCount();
        }
        return result;
      } catch (SQLiteException e) {
        Matcher missing = MISSING_COLUMN.matcher(String.valueOf(e.getMessage()));
        if (i == COLUMNS_ADDED_AT_MOST || !missing.find() || !addColumn(table, missing.group(1))) {
          throw e;
        }
      }
    }
  }

  private boolean addColumn(String table, String column) {
    Set<String> known = columns.computeIfAbsent(table, this::createTable);
    String name = column.substring(column.lastIndexOf('.') + 1).trim();
    if (!name.matches("\\w+") || !known.add(name.toLowerCase(java.util.Locale.ROOT))) {
      return false;
    }
    database().execSQL("ALTER TABLE " + quote(table) + " ADD COLUMN " + quote(name));
    return true;
  }

  private Set<String> createTable(String table) {
    database().execSQL("CREATE TABLE " + quote(table) + " (_id INTEGER PRIMARY KEY)");
    return new HashSet<>(List.of("_id"));
  }

  /** The path names the table; numbers in it name rows, which are selected by id at its end. */
  private String table(Uri uri) {
    StringBuilder name = new StringBuilder("t");
    for (String segment : uri.getPathSegments()) {
      if (!segment.matches("\\d+")) {
        name.append('_').append(segment.replaceAll("\\W", "_"));
      }
    }
    columns.computeIfAbsent(name.toString(), this::createTable);
    return name.toString();
  }

  private static String where(Uri uri, String selection) {
    String id = id(uri);
    if (id == null) {
      return selection;
    }
    return selection == null ? "_id=" + id : "_id=" + id + " AND (" + selection + ")";
  }

  private static String id(Uri uri) {
    String last = uri.getLastPathSegment();
    boolean isTime = uri.getPathSegments().contains("instances"); // of the calendar: from, to
    return last != null && last.matches("\\d+") && !isTime ? last : null;
  }

  private static Uri withoutId(Uri uri) {
    return id(uri) == null
        ? uri
        : Uri.parse(uri.toString().substring(0, uri.toString().lastIndexOf('/')));
  }

  private static String quote(String name) {
    return '"' + name + '"';
  }

  /** Column names as a cursor shows them: without table, without alias. */
  private static String[] names(String[] projection) {
    return Arrays.stream(projection)
        .map(column -> column.replaceAll("(?i)^.*\\sas\\s+", "").trim())
        .toArray(String[]::new);
  }
}
