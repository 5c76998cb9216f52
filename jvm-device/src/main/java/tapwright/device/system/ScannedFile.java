package tapwright.device.system;

import android.content.ContentProvider;
import android.content.ContentUris;
import android.content.ContentValues;
import android.content.Intent;
import android.database.Cursor;
import android.net.Uri;
import android.os.Bundle;
import android.provider.MediaStore;
import java.io.File;
import java.net.URLConnection;

/** A file that the media provider is asked to take in. */
final class ScannedFile {
  private static final String[] ID = {MediaStore.MediaColumns._ID};

  private final File file;

  /** Where the path is depends on the SDK level. */
  ScannedFile(String argument, Bundle extras) {
    Uri stream = extras == null ? null : extras.getParcelable(Intent.EXTRA_STREAM);
    String path = stream == null ? argument : stream.getPath();
    this.file = path == null ? null : new File(path);
  }

  /** The address of its row, new unless it was scanned before; null when there is no such file. */
  Uri enter(ContentProvider provider) {
    if (file == null || !file.isFile()) {
      return null;
    }
    String type = URLConnection.guessContentTypeFromName(file.getName());
    Uri table = table(type == null ? "" : type);
    String path = MediaStore.MediaColumns.DATA + "=?";
    try (Cursor known = provider.query(table, ID, path, new String[] {file.getPath()}, null)) {
      if (known.moveToFirst()) {
        return ContentUris.withAppendedId(table, known.getLong(0));
      }
    }
    ContentValues row = new ContentValues();
    row.put(MediaStore.MediaColumns.DATA, file.getPath());
    row.put(MediaStore.MediaColumns.DISPLAY_NAME, file.getName());
    row.put(MediaStore.MediaColumns.TITLE, file.getName().replaceFirst("\\.[^.]*$", ""));
    row.put(MediaStore.MediaColumns.MIME_TYPE, type);
    row.put(MediaStore.MediaColumns.SIZE, file.length());
    return provider.insert(table, row);
  }

  private static Uri table(String type) {
    return switch (type.replaceFirst("/.*", "")) {
      case "image" -> MediaStore.Images.Media.EXTERNAL_CONTENT_URI;
      case "audio" -> MediaStore.Audio.Media.EXTERNAL_CONTENT_URI;
      case "video" -> MediaStore.Video.Media.EXTERNAL_CONTENT_URI;
      default -> MediaStore.Files.getContentUri("external");
    };
  }
}
