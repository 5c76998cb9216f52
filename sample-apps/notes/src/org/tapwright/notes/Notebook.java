package org.tapwright.notes;

import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;
import java.util.ArrayList;
import java.util.List;

/** All notes and categories, in SQLite. */
final class Notebook extends SQLiteOpenHelper {
  private static final String[] NOTE = {"id", "kind", "name", "content", "category"};
  private static final String[] CATEGORY = {"id", "name", "colour"};
  private static final int[] COLOURS = {
    0xFF1E88E5, 0xFFE53935, 0xFF43A047, 0xFFFB8C00, 0xFF8E24AA, 0xFF00897B
  };
  private static Notebook shared;
  private final Context context;

  private Notebook(Context context) {
    super(context, "notes.db", null, 1);
    this.context = context;
  }

  static synchronized Notebook of(Context context) {
    if (shared == null) {
      shared = new Notebook(context.getApplicationContext());
    }
    return shared;
  }

  @Override
  public void onCreate(SQLiteDatabase database) {
    database.execSQL(
        "CREATE TABLE categories (id INTEGER PRIMARY KEY AUTOINCREMENT,"
            + " name TEXT NOT NULL UNIQUE, colour INTEGER NOT NULL)");
    database.execSQL(
        "CREATE TABLE notes (id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL,"
            + " name TEXT NOT NULL, content TEXT NOT NULL, category INTEGER NOT NULL,"
            + " binned INTEGER NOT NULL DEFAULT 0)");
    for (String name : context.getResources().getStringArray(R.array.categories)) {
      insertCategory(database, name);
    }
  }

  @Override
  public void onUpgrade(SQLiteDatabase database, int from, int to) {
    throw new IllegalStateException("there is one version only");
  }

  /** Makes a note with a name of its own, in the first category. */
  Note create(NoteKind kind) {
    List<Category> categories = categories();
    long category = categories.isEmpty() ? Note.NO_CATEGORY : categories.get(0).id;
    long id = getWritableDatabase().insertOrThrow("notes", null, values(kind, "", "", category));
    Note note = new Note(id, kind, context.getString(R.string.default_name, id), "", category);
    save(note);
    return note;
  }

  void save(Note note) {
    ContentValues values = values(note.kind, note.name, note.content, note.category);
    getWritableDatabase().update("notes", values, "id = ?", arguments(note.id));
  }

  /** The note, or null when there is none any more. */
  Note find(long id) {
    List<Note> found = notes("id = ?", arguments(id));
    return found.isEmpty() ? null : found.get(0);
  }

  List<Note> notes() {
    return notes("binned = 0", null);
  }

  List<Note> binned() {
    return notes("binned = 1", null);
  }

  void moveToBin(long id) {
    setBinned(id, 1);
  }

  void restore(long id) {
    setBinned(id, 0);
  }

  void deleteForEver(long id) {
    getWritableDatabase().delete("notes", "id = ?", arguments(id));
  }

  void emptyBin() {
    getWritableDatabase().delete("notes", "binned = 1", null);
  }

  List<Category> categories() {
    List<Category> categories = new ArrayList<>();
    try (Cursor row =
        getReadableDatabase().query("categories", CATEGORY, null, null, null, null, "id")) {
      while (row.moveToNext()) {
        categories.add(new Category(row.getLong(0), row.getString(1), row.getInt(2)));
      }
    }
    return categories;
  }

  /** Adds a category; false when the name is taken. */
  boolean addCategory(String name) {
    for (Category category : categories()) {
      if (category.name.equalsIgnoreCase(name)) {
        return false;
      }
    }
    insertCategory(getWritableDatabase(), name);
    return true;
  }

  /** Deletes a category; its notes in the list go without one from now on. */
  void deleteCategory(long id) {
    ContentValues none = new ContentValues();
    none.put("category", Note.NO_CATEGORY);
    getWritableDatabase().update("notes", none, "category = ? AND binned = 0", arguments(id));
    getWritableDatabase().delete("categories", "id = ?", arguments(id));
  }

  String categoryName(long id) {
    try (Cursor row =
        getReadableDatabase()
            .query("categories", CATEGORY, "id = ?", arguments(id), null, null, null)) {
      row.moveToFirst();
      return row.getString(1);
    }
  }

  private void insertCategory(SQLiteDatabase database, String name) {
    int count;
    try (Cursor row = database.rawQuery("SELECT COUNT(*) FROM categories", null)) {
      count = row.moveToFirst() ? row.getInt(0) : 0;
    }
    ContentValues values = new ContentValues();
    values.put("name", name);
    values.put("colour", COLOURS[count % COLOURS.length]);
    database.insertOrThrow("categories", null, values);
  }

  private void setBinned(long id, int binned) {
    ContentValues values = new ContentValues();
    values.put("binned", binned);
    getWritableDatabase().update("notes", values, "id = ?", arguments(id));
  }

  private List<Note> notes(String where, String[] arguments) {
    List<Note> notes = new ArrayList<>();
    try (Cursor row =
        getReadableDatabase().query("notes", NOTE, where, arguments, null, null, "id DESC")) {
      while (row.moveToNext()) {
        NoteKind kind = NoteKind.valueOf(row.getString(1));
        notes.add(
            new Note(row.getLong(0), kind, row.getString(2), row.getString(3), row.getLong(4)));
      }
    }
    return notes;
  }

  private static ContentValues values(NoteKind kind, String name, String content, long category) {
    ContentValues values = new ContentValues();
    values.put("kind", kind.name());
    values.put("name", name);
    values.put("content", content);
    values.put("category", category);
    return values;
  }

  private static String[] arguments(long id) {
    return new String[] {Long.toString(id)};
  }
}
