package tapwright.runtime;

import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;

/**
 * Queries of converted app code: what is looked for is compared with what the table has.
 *
 * <p>Each method stands in place of the one of the same name.
 */
public final class AppQueries {
  private AppQueries() {}

  public static Cursor rawQuery(SQLiteDatabase database, String sql, String[] arguments) {
    ComparedColumns.query(database, null, sql, arguments);
    return database.rawQuery(sql, arguments);
  }

  public static Cursor query(
      SQLiteDatabase database,
      String table,
      String[] columns,
      String selection,
      String[] arguments,
      String groupBy,
      String having,
      String orderBy) {
    ComparedColumns.query(database, table, selection, arguments);
    return database.query(table, columns, selection, arguments, groupBy, having, orderBy);
  }

  public static Cursor query(
      SQLiteDatabase database,
      String table,
      String[] columns,
      String selection,
      String[] arguments,
      String groupBy,
      String having,
      String orderBy,
      String limit) {
    ComparedColumns.query(database, table, selection, arguments);
    return database.query(table, columns, selection, arguments, groupBy, having, orderBy, limit);
  }
}
