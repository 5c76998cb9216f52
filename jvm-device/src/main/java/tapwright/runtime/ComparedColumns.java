package tapwright.runtime;

import android.database.Cursor;
import android.database.SQLException;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteProgram;
import java.lang.reflect.Field;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares what a query looks for, where it is a typed text, with the values of that column. */
public final class ComparedColumns {
  private static final int MOST_VALUES = 12;
  private static final String NAME = "[`\"\\[]?(?:\\w+[`\"\\]]?\\.[`\"\\[]?)?(\\w+)[`\"\\]]?";
  private static final String OPERATOR = "\\s*(?:=|==|<|>|<=|>=|\\bIS|\\bLIKE|\\bGLOB)\\s*";

  /** A column and what it is compared with: a place for an argument, or a text. */
  private static final Pattern CONDITION =
      Pattern.compile(NAME + OPERATOR + "(?:(\\?)|'([^']*)')", Pattern.CASE_INSENSITIVE);

  private static final Pattern TABLE =
      Pattern.compile("\\bFROM\\s+[`\"\\[]?(\\w+)", Pattern.CASE_INSENSITIVE);
  private static final Pattern PLAIN_TABLE = Pattern.compile("\\w+");

  private static SQLiteProgram program;
  private static int index;

  private ComparedColumns() {}

  /** Sees a query; its table is null where the text of the query has it. */
  static void query(SQLiteDatabase database, String table, String text, String[] arguments) {
    if (!Comparisons.isActive() || database == null || text == null) {
      return;
    }
    String from = tableOf(table, text);
    Matcher condition = CONDITION.matcher(text);
    while (from != null && condition.find()) {
      String value = condition.group(3);
      if (condition.group(2) != null) {
        int place = placesBefore(text, condition.start(2));
        value = arguments != null && place < arguments.length ? arguments[place] : null;
      }
      if (value != null) {
        compare(database, from, condition.group(1), value);
      }
    }
  }

  /** Before {@code bindString}: which place is filled. */
  public static void binding(Object statement, int place) {
    if (Comparisons.isActive() && statement instanceof SQLiteProgram named) {
      program = named;
      index = place;
    }
  }

  /** Then: with what. */
  public static void bound(Object text) {
    SQLiteProgram of = program;
    program = null;
    if (of != null && text instanceof String value && TypedTexts.heldBy(value) != null) {
      String[] arguments = new String[Math.max(0, index)];
      if (index > 0) {
        arguments[index - 1] = value;
        SQLiteDatabase database = (SQLiteDatabase) valueOf(of, "mDatabase");
        query(database, null, (String) valueOf(of, "mSql"), arguments);
      }
    }
  }

  private static Object valueOf(SQLiteProgram of, String name) {
    try {
      Field field = SQLiteProgram.class.getDeclaredField(name);
      field.setAccessible(true);
      return field.get(of);
    } catch (ReflectiveOperationException e) {
      return null; // Another level keeps it elsewhere.
    }
  }

  private static String tableOf(String table, String text) {
    if (table != null) {
      return PLAIN_TABLE.matcher(table).matches() ? table : null;
    }
    Matcher from = TABLE.matcher(text);
    return from.find() ? from.group(1) : null;
  }

  private static int placesBefore(String text, int end) {
    return (int) text.substring(0, end).chars().filter(each -> each == '?').count();
  }

  private static void compare(SQLiteDatabase database, String table, String column, String value) {
    String bare = value.replace("%", "");
    if (bare.isEmpty() || TypedTexts.heldBy(bare) == null || !database.isOpen()) {
      return;
    }
    String sql =
        String.format(
            "SELECT DISTINCT \"%1$s\" FROM \"%2$s\" WHERE \"%1$s\" IS NOT NULL LIMIT %3$d",
            column, table, MOST_VALUES);
    try (Cursor rows = database.rawQuery(sql, null)) {
      while (rows.moveToNext()) {
        Comparisons.equal(bare, rows.getString(0));
      }
    } catch (SQLException | IllegalStateException e) {
      return; // No such column, or the database was closed meanwhile: nothing to compare with.
    }
  }
}
