package tapwright.device.system;

import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import android.os.Bundle;
import android.os.CancellationSignal;
import android.os.Environment;
import android.os.ParcelFileDescriptor;
import android.provider.DocumentsContract.Document;
import android.provider.DocumentsContract.Root;
import android.provider.DocumentsProvider;
import android.provider.MediaStore;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import org.robolectric.util.ReflectionHelpers;
import tapwright.runtime.AppFiles;

/** Shared storage as documents, which is what a phone's file picker hands out. */
final class DocumentStore extends DocumentsProvider {
  static final String AUTHORITY = "com.android.externalstorage.documents";
  private static final String PRIMARY = "primary";
  private static final int FLAGS =
      Document.FLAG_SUPPORTS_WRITE | Document.FLAG_SUPPORTS_DELETE | Document.FLAG_SUPPORTS_RENAME;
  private static final String[] COLUMNS = {
    Document.COLUMN_DOCUMENT_ID,
    Document.COLUMN_MIME_TYPE,
    Document.COLUMN_DISPLAY_NAME,
    Document.COLUMN_LAST_MODIFIED,
    Document.COLUMN_FLAGS,
    Document.COLUMN_SIZE,
  };

  @Override
  public boolean onCreate() {
    return true;
  }

  /** The framework's class has this method already, but hides it from compilers. */
  public Object $$robo$getData() {
    return ReflectionHelpers.getField(this, "__robo_data__");
  }

  /** Robolectric's content resolver asks in this old way. */
  @Override
  public Cursor query(
      Uri uri, String[] projection, String selection, String[] arguments, String sortOrder) {
    return query(uri, projection, Bundle.EMPTY, null);
  }

  @Override
  public Cursor query(
      Uri uri,
      String[] projection,
      String selection,
      String[] arguments,
      String sortOrder,
      CancellationSignal signal) {
    return query(uri, projection, Bundle.EMPTY, signal);
  }

  static String idOf(File file) {
    String root = Environment.getExternalStorageDirectory().getPath();
    String path = file.getPath().substring(root.length());
    return PRIMARY + ":" + (path.startsWith("/") ? path.substring(1) : path);
  }

  /** Where the document of an id is, or would be. */
  static File placeOf(String id) {
    File root = Environment.getExternalStorageDirectory();
    return new File(root, id.substring(id.indexOf(':') + 1)).toPath().normalize().toFile();
  }

  private static File fileOf(String id) throws FileNotFoundException {
    File root = Environment.getExternalStorageDirectory();
    File file = placeOf(id);
    if (!id.startsWith(PRIMARY + ":")
        || !file.toPath().startsWith(root.toPath())
        || !file.exists()) {
      throw new FileNotFoundException("Missing file for " + id);
    }
    return file;
  }

  @Override
  public Cursor queryRoots(String[] projection) {
    MatrixCursor roots =
        new MatrixCursor(
            projection == null
                ? new String[] {Root.COLUMN_ROOT_ID, Root.COLUMN_DOCUMENT_ID, Root.COLUMN_TITLE}
                : projection);
    roots
        .newRow()
        .add(Root.COLUMN_ROOT_ID, PRIMARY)
        .add(Root.COLUMN_DOCUMENT_ID, PRIMARY + ":")
        .add(Root.COLUMN_TITLE, "Internal shared storage");
    return roots;
  }

  @Override
  public Cursor queryDocument(String id, String[] projection) throws FileNotFoundException {
    MatrixCursor found = new MatrixCursor(projection == null ? COLUMNS : projection);
    add(found, fileOf(id));
    return found;
  }

  @Override
  public Cursor queryChildDocuments(String id, String[] projection, String sortOrder)
      throws FileNotFoundException {
    MatrixCursor found = new MatrixCursor(projection == null ? COLUMNS : projection);
    File[] files = fileOf(id).listFiles();
    if (files != null) {
      java.util.Arrays.sort(files);
      for (File file : files) {
        add(found, file);
      }
    }
    return found;
  }

  private static void add(MatrixCursor found, File file) {
    boolean folder = file.isDirectory();
    found
        .newRow()
        .add(Document.COLUMN_DOCUMENT_ID, idOf(file))
        .add(
            Document.COLUMN_MIME_TYPE,
            folder ? Document.MIME_TYPE_DIR : SampleFile.typeOf(file.getName()))
        .add(Document.COLUMN_DISPLAY_NAME, file.getName())
        .add(Document.COLUMN_LAST_MODIFIED, AppFiles.lastModified(file))
        .add(Document.COLUMN_FLAGS, folder ? FLAGS | Document.FLAG_DIR_SUPPORTS_CREATE : FLAGS)
        .add(Document.COLUMN_SIZE, file.length())
        .add(MediaStore.MediaColumns.DATA, file.getPath());
  }

  @Override
  public ParcelFileDescriptor openDocument(String id, String mode, CancellationSignal signal)
      throws FileNotFoundException {
    return ParcelFileDescriptor.open(fileOf(id), ParcelFileDescriptor.parseMode(mode));
  }

  @Override
  public String createDocument(String parentId, String type, String name)
      throws FileNotFoundException {
    return idOf(create(fileOf(parentId), Document.MIME_TYPE_DIR.equals(type), name));
  }

  /** Makes a file of this name or, where there is one already, of the next free one. */
  static File create(File folder, boolean asFolder, String name) throws FileNotFoundException {
    int dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length();
    String plain = name.replace('/', '_');
    File file = new File(folder, plain);
    for (int i = 1; file.exists(); i++) {
      file = new File(folder, plain.substring(0, dot) + " (" + i + ")" + plain.substring(dot));
    }
    try {
      if (asFolder ? file.mkdir() : file.createNewFile()) {
        SampleFile.date(file);
        return file;
      }
    } catch (IOException e) {
      throw (FileNotFoundException) new FileNotFoundException(e.toString()).initCause(e);
    }
    throw new FileNotFoundException("cannot make " + file);
  }

  @Override
  public String renameDocument(String id, String name) throws FileNotFoundException {
    File file = fileOf(id);
    File renamed = new File(file.getParentFile(), name.replace('/', '_'));
    if (renamed.exists() || !file.renameTo(renamed)) {
      throw new FileNotFoundException("cannot rename " + id + " to " + name);
    }
    return idOf(renamed);
  }

  @Override
  public void deleteDocument(String id) throws FileNotFoundException {
    if (!fileOf(id).delete()) {
      throw new FileNotFoundException("cannot delete " + id);
    }
  }

  @Override
  public boolean isChildDocument(String parentId, String id) {
    return id.equals(parentId) || id.startsWith(parentId.endsWith(":") ? parentId : parentId + "/");
  }
}
