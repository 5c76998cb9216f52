package org.tapwright.service;

import android.content.ContentProvider;
import android.content.ContentUris;
import android.content.ContentValues;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import java.util.ArrayList;
import java.util.List;

/** Words, kept as long as the process lives. */
public class WordsProvider extends ContentProvider {
  static final Uri WORDS = Uri.parse("content://org.tapwright.service.words/words");
  static final String WORD = "word";
  private final List<String> words = new ArrayList<>();

  @Override
  public boolean onCreate() {
    words.add("first");
    return true;
  }

  @Override
  public Cursor query(
      Uri uri, String[] columns, String where, String[] arguments, String order) {
    MatrixCursor cursor = new MatrixCursor(new String[] {"_id", WORD});
    for (int index = 0; index < words.size(); index++) {
      cursor.addRow(new Object[] {index, words.get(index)});
    }
    cursor.setNotificationUri(getContext().getContentResolver(), uri);
    return cursor;
  }

  @Override
  public Uri insert(Uri uri, ContentValues values) {
    words.add(values.getAsString(WORD));
    getContext().getContentResolver().notifyChange(uri, null);
    return ContentUris.withAppendedId(uri, words.size() - 1);
  }

  @Override
  public String getType(Uri uri) {
    return "vnd.android.cursor.dir/word";
  }

  @Override
  public int delete(Uri uri, String where, String[] arguments) {
    int count = words.size();
    words.clear();
    return count;
  }

  @Override
  public int update(Uri uri, ContentValues values, String where, String[] arguments) {
    return 0;
  }
}
