package org.tapwright.nativelibraries;

import android.content.Context;
import android.database.Cursor;
import androidx.datastore.core.DataStore;
import androidx.datastore.core.MultiProcessDataStoreFactory;
import androidx.sqlite.SQLiteConnection;
import androidx.sqlite.SQLiteStatement;
import androidx.sqlite.driver.bundled.BundledSQLiteDriver;
import com.tencent.mmkv.MMKV;
import io.objectbox.Box;
import io.objectbox.BoxStore;
import io.objectbox.BoxStoreBuilder;
import io.objectbox.ModelBuilder;
import io.objectbox.query.Query;
import io.objectbox.query.QueryBuilder.StringOrder;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlinx.coroutines.BuildersKt;
import net.zetetic.database.sqlcipher.SQLiteDatabase;

/** Libraries that keep data. */
final class Stores {
  private final Context context;

  Stores(Context context) {
    this.context = context;
  }

  /** Counts in a store that processes share: its version is kept by native code. */
  String dataStore() throws Exception {
    DataStore<Integer> store =
        MultiProcessDataStoreFactory.INSTANCE.create(
            new NumberSerializer(), () -> new File(context.getFilesDir(), "number"));
    Integer last = 0;
    for (int i = 0; i < 3; i++) {
      last =
          BuildersKt.runBlocking(
              EmptyCoroutineContext.INSTANCE,
              (scope, next) -> store.updateData((value, unused) -> value + 1, next));
    }
    return "counted to " + last;
  }

  /** What Room uses when it brings its own SQLite. */
  String bundledSqlite() {
    File file = new File(context.getFilesDir(), "bundled.db");
    SQLiteConnection database = new BundledSQLiteDriver().open(file.getPath());
    run(database, "create table t(a integer, b text)");
    run(database, "begin");
    SQLiteStatement insert = database.prepare("insert into t values(?, ?)");
    for (int i = 0; i < 1000; i++) {
      insert.bindLong(1, i);
      insert.bindText(2, "näme" + i);
      insert.step();
      insert.reset();
    }
    insert.close();
    run(database, "commit");
    SQLiteStatement query = database.prepare("select count(*), max(b), sqlite_version() from t");
    query.step();
    String found = query.getLong(0) + " " + query.getText(1) + " " + query.getText(2);
    query.close();
    String refusal = "accepted";
    try {
      database.prepare("select nonsense from t").close();
    } catch (android.database.SQLException e) {
      refusal = "refused";
    }
    database.close();
    return found + " " + refusal;
  }

  private static void run(SQLiteConnection database, String statement) {
    SQLiteStatement prepared = database.prepare(statement);
    prepared.step();
    prepared.close();
  }

  String mmkv() {
    MMKV.initialize(context);
    MMKV store = MMKV.mmkvWithID("probe");
    store.encode("text", "grüße");
    store.encode("number", 1L << 40);
    store.close();
    MMKV again = MMKV.mmkvWithID("probe");
    return again.decodeString("text") + " " + again.decodeLong("number") + " of " + again.count();
  }

  /** An encrypted database cannot be read without its password, nor as plain SQLite. */
  String sqlCipher() throws IOException {
    System.loadLibrary("sqlcipher");
    File file = new File(context.getFilesDir(), "secret.db");
    SQLiteDatabase database = SQLiteDatabase.openOrCreateDatabase(file, "pass", null, null);
    database.execSQL("create table t(a)");
    database.execSQL("insert into t values('hidden')");
    database.close();
    byte[] head = new byte[6];
    try (RandomAccessFile raw = new RandomAccessFile(file, "r")) {
      raw.readFully(head);
    }
    String wrong = "opened";
    try {
      SQLiteDatabase.openOrCreateDatabase(file, "other", null, null).close();
    } catch (RuntimeException e) {
      wrong = "refused";
    }
    SQLiteDatabase right = SQLiteDatabase.openOrCreateDatabase(file, "pass", null, null);
    try (Cursor cursor = right.rawQuery("select a from t", null)) {
      cursor.moveToFirst();
      boolean plain =
          new String(head, java.nio.charset.StandardCharsets.ISO_8859_1).equals("SQLite");
      return cursor.getString(0) + ", " + wrong + (plain ? ", plain" : ", encrypted");
    } finally {
      right.close();
    }
  }

  String objectBox() {
    ModelBuilder model = new ModelBuilder();
    model.lastEntityId(1, 1001);
    ModelBuilder.EntityBuilder entity = model.entity("Note");
    entity.id(1, 1001).lastPropertyId(2, 1003);
    entity.property("id", 6).id(1, 1002).flags(1);
    entity.property("text", 9).id(2, 1003);
    entity.entityDone();
    File directory = new File(context.getFilesDir(), "box");
    BoxStoreBuilder builder = new BoxStoreBuilder(model.build()).directory(directory);
    builder.entity(Note.Info.INSTANCE);
    try (BoxStore store = builder.build()) {
      Box<Note> box = store.boxFor(Note.class);
      long first = box.put(new Note("bread"));
      box.put(new Note("milk"), new Note("mülk"));
      box.remove(first);
      Note found;
      try (Query<Note> query =
          box.query(Note.Info.TEXT.equal("mülk", StringOrder.CASE_SENSITIVE)).build()) {
        found = query.findUnique();
      }
      return box.count() + " left, " + found.text + " is " + found.id + ", " + box.get(first);
    }
  }
}
