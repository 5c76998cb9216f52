package tapwright.device.system;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.net.Uri;
import android.os.Environment;
import android.os.ParcelFileDescriptor;
import android.provider.MediaStore;
import android.provider.MediaStore.MediaColumns;
import java.io.File;
import java.io.FileNotFoundException;

/** The file that a row of the media provider stands for. */
final class StoredFile {
  private final ContentProvider provider;
  private final Uri row;

  StoredFile(ContentProvider provider, Uri row) {
    this.provider = provider;
    this.row = row;
  }

  /** Its type as the row has it; null when the row has none. */
  String type() {
    return value(MediaColumns.MIME_TYPE);
  }

  /** Opens it; a row that an app made without a file gets one when it is first written to. */
  ParcelFileDescriptor open(String mode) throws FileNotFoundException {
    String path = value(MediaColumns.DATA);
    if (path == null && mode.contains("w") && exists()) {
      path = newPath();
      ContentValues values = new ContentValues();
      values.put(MediaColumns.DATA, path);
      provider.update(row, values, null, null);
    }
    if (path == null) {
      throw new FileNotFoundException("No file for " + row);
    }
    return ParcelFileDescriptor.open(new File(path), ParcelFileDescriptor.parseMode(mode));
  }

  private String newPath() {
    String name = value(MediaColumns.DISPLAY_NAME);
    File folder = Environment.getExternalStoragePublicDirectory(folder());
    return new File(folder, name == null ? row.getLastPathSegment() : name.replace('/', '_'))
        .getPath();
  }

  private String folder() {
    String path = String.valueOf(row.getPath());
    if (path.contains("/images/")) {
      return Environment.DIRECTORY_PICTURES;
    }
    if (path.contains("/audio/")) {
      return Environment.DIRECTORY_MUSIC;
    }
    return path.contains("/video/")
        ? Environment.DIRECTORY_MOVIES
        : Environment.DIRECTORY_DOWNLOADS;
  }

  private boolean exists() {
    return value(MediaColumns._ID) != null;
  }

  /** One column of the row; null for rows that no file can belong to. */
  private String value(String column) {
    if (!MediaStore.AUTHORITY.equals(row.getAuthority())) {
      return null;
    }
    try (Cursor found = provider.query(row, new String[] {column}, null, null, null)) {
      return found != null && found.moveToFirst() ? found.getString(0) : null;
    }
  }
}
