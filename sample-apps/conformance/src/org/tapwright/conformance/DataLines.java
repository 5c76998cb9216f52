package org.tapwright.conformance;

import static org.tapwright.conformance.Lines.ask;

import android.app.Activity;
import android.content.ContentResolver;
import android.content.ContentValues;
import android.content.Context;
import android.content.SharedPreferences;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.net.Uri;
import java.io.FileOutputStream;

/** Preferences, databases, files and providers. */
final class DataLines {
  private DataLines() {}

  static void askAll(Activity main) {
    preferences(main.getSharedPreferences("lines", Context.MODE_PRIVATE));
    SQLiteDatabase database = SQLiteDatabase.create(null);
    database.execSQL("create table t(_id integer primary key autoincrement, name text unique)");
    database(database);
    database.close();
    providers(main.getContentResolver());
    ask("file.private", () -> written(main));
    ask("file.missing", () -> main.openFileInput("none.txt"));
    ask("asset.missing", () -> main.getAssets().open("none.txt"));
  }

  private static void preferences(SharedPreferences kept) {
    ask("preferences.commit", () -> kept.edit().putString("a", "1").putInt("b", 2).commit());
    ask("preferences.all", () -> kept.getAll().size());
    ask("preferences.default", () -> kept.getString("none", "default"));
    ask("preferences.type", () -> kept.getInt("a", 0));
    ask("preferences.null", () -> removed(kept));
    ask("preferences.listener", () -> heard(kept));
  }

  private static boolean removed(SharedPreferences kept) {
    kept.edit().putString("a", null).apply();
    return kept.contains("a");
  }

  private static String heard(SharedPreferences kept) {
    StringBuilder heard = new StringBuilder();
    SharedPreferences.OnSharedPreferenceChangeListener listener =
        (preferences, key) -> heard.append(key);
    kept.registerOnSharedPreferenceChangeListener(listener);
    kept.edit().putInt("b", 2).apply();
    kept.edit().putInt("b", 3).apply();
    return heard.toString();
  }

  private static void database(SQLiteDatabase database) {
    ask("sqlite.insert", () -> database.insert("t", null, name("A")));
    ask("sqlite.insert.twice", () -> database.insert("t", null, name("A")));
    ask("sqlite.insert.thrown", () -> database.insertOrThrow("t", null, name("A")));
    ask(
        "sqlite.like",
        () -> database.rawQuery("select * from t where name like 'a'", null).getCount());
    ask("sqlite.version", database::getVersion);
    ask("sqlite.syntax", () -> database.rawQuery("selec", null));
    ask("sqlite.column.missing", () -> all(database).getColumnIndex("none"));
    ask("sqlite.position", () -> all(database).getPosition());
    ask("sqlite.before", () -> all(database).getString(0));
    ask("sqlite.null", () -> database.compileStatement("select null").simpleQueryForString());
    ask("sqlite.empty", () -> database.compileStatement("select 1 where 0").simpleQueryForLong());
  }

  private static ContentValues name(String name) {
    ContentValues values = new ContentValues();
    values.put("name", name);
    return values;
  }

  private static Cursor all(SQLiteDatabase database) {
    return database.query("t", null, null, null, null, null, null);
  }

  private static void providers(ContentResolver resolver) {
    ask("provider.order", () -> App.order);
    ask("provider.query", () -> first(resolver.query(WordProvider.WORDS, null, null, null, null)));
    ask("provider.unknown", () -> resolver.query(unknown(), null, null, null, null));
    ask("provider.insert.unknown", () -> resolver.insert(unknown(), new ContentValues()));
    ask("provider.throws", () -> resolver.delete(WordProvider.WORDS, null, null));
    ask("provider.stream", () -> resolver.openInputStream(WordProvider.WORDS));
  }

  private static Uri unknown() {
    return Uri.parse("content://no.such.authority/words");
  }

  private static String first(Cursor cursor) {
    cursor.moveToFirst();
    return cursor.getString(1);
  }

  private static long written(Context context) throws Exception {
    try (FileOutputStream file = context.openFileOutput("a.txt", Context.MODE_PRIVATE)) {
      file.write(new byte[3]);
    }
    return context.getFileStreamPath("a.txt").length();
  }
}
