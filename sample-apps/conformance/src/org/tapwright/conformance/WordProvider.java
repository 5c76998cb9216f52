package org.tapwright.conformance;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;

/** Has one word. */
public class WordProvider extends ContentProvider {
  static final Uri WORDS = Uri.parse("content://org.tapwright.conformance.words/words");

  @Override
  public boolean onCreate() {
    App.order.append("provider");
    return true;
  }

  @Override
  public Cursor query(
      Uri uri, String[] projection, String selection, String[] arguments, String order) {
    MatrixCursor cursor = new MatrixCursor(new String[] {"_id", "word"});
    cursor.addRow(new Object[] {1, "milk"});
    return cursor;
  }

  @Override
  public String getType(Uri uri) {
    return "vnd.android.cursor.dir/word";
  }

  @Override
  public Uri insert(Uri uri, ContentValues values) {
    getContext().getContentResolver().notifyChange(uri, null);
    return uri;
  }

  @Override
  public int delete(Uri uri, String selection, String[] arguments) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int update(Uri uri, ContentValues values, String selection, String[] arguments) {
    return 0;
  }
}
