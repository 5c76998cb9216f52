package org.tapwright.codes;

import android.content.Context;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;

/** The codes that are in a database. */
final class CodeTable extends SQLiteOpenHelper {
  CodeTable(Context context) {
    super(context, "codes.db", null, 1);
  }

  @Override
  public void onCreate(SQLiteDatabase database) {
    database.execSQL("CREATE TABLE codes (code TEXT PRIMARY KEY, uses INTEGER)");
    database.execSQL("INSERT INTO codes VALUES ('quetzalcoatl', 0), ('tezcatlipoca', 0)");
  }

  @Override
  public void onUpgrade(SQLiteDatabase database, int from, int to) {
    throw new IllegalStateException("there is one version");
  }

  boolean has(String code) {
    try (Cursor rows =
        getReadableDatabase()
            .rawQuery("SELECT uses FROM codes WHERE code = ?", new String[] {code})) {
      return rows.moveToFirst();
    }
  }
}
