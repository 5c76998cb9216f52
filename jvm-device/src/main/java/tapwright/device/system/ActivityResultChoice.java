package tapwright.device.system;

import android.content.Context;
import android.content.Intent;
import android.media.RingtoneManager;
import android.net.Uri;
import android.os.Environment;
import android.provider.DocumentsContract;
import android.provider.MediaStore;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Set;

/** Returns what a user would choose in another app when this one asks for a result. */
final class ActivityResultChoice {
  private static final String PICK_IMAGES = "android.provider.action.PICK_IMAGES";
  private static final String CONTACTS = "com.android.contacts";
  private static final String OLD_CONTACTS = "contacts";
  private static final Set<String> OFFERED =
      Set.of(
          Intent.ACTION_GET_CONTENT,
          Intent.ACTION_PICK,
          Intent.ACTION_OPEN_DOCUMENT,
          Intent.ACTION_CREATE_DOCUMENT,
          Intent.ACTION_OPEN_DOCUMENT_TREE,
          RingtoneManager.ACTION_RINGTONE_PICKER,
          MediaStore.ACTION_IMAGE_CAPTURE,
          MediaStore.ACTION_VIDEO_CAPTURE,
          PICK_IMAGES);

  private final Context context;
  private final Providers providers;
  private final Intent asked;

  ActivityResultChoice(Context context, Providers providers, Intent intent) {
    this.context = context;
    this.providers = providers;
    this.asked = withoutChooser(intent);
  }

  /** The intent that a chooser of apps carries, or the intent itself. */
  private static Intent withoutChooser(Intent intent) {
    if (!Intent.ACTION_CHOOSER.equals(intent.getAction())) {
      return intent;
    }
    Intent inner = intent.getParcelableExtra(Intent.EXTRA_INTENT);
    return inner == null ? intent : inner;
  }

  /** Whether there is something to choose for what was asked. */
  boolean isOffered() {
    String action = asked.getAction();
    return action != null && (OFFERED.contains(action) || MediaRequest.isOne(action));
  }

  /** The result to return. */
  Intent make() throws IOException {
    Intent result = new Intent();
    if (MediaRequest.isOne(asked.getAction())) {
      MediaRequest.grant(asked, providers.of(MediaStore.AUTHORITY));
      return result;
    }
    switch (asked.getAction()) {
      case MediaStore.ACTION_IMAGE_CAPTURE -> takePicture(result);
      case MediaStore.ACTION_VIDEO_CAPTURE -> result.setData(media("video/mp4"));
      case RingtoneManager.ACTION_RINGTONE_PICKER ->
          result.putExtra(RingtoneManager.EXTRA_RINGTONE_PICKED_URI, media("audio/*"));
      case Intent.ACTION_OPEN_DOCUMENT -> result.setData(document(SampleFile.of(type())));
      case Intent.ACTION_CREATE_DOCUMENT -> result.setData(document(newFile()));
      case Intent.ACTION_OPEN_DOCUMENT_TREE ->
          result.setData(
              DocumentsContract.buildTreeDocumentUri(
                  DocumentStore.AUTHORITY, "primary:" + Environment.DIRECTORY_DOCUMENTS));
      default -> result.setData(content());
    }
    return result.addFlags(
        Intent.FLAG_GRANT_READ_URI_PERMISSION
            | Intent.FLAG_GRANT_WRITE_URI_PERMISSION
            | Intent.FLAG_GRANT_PERSISTABLE_URI_PERMISSION);
  }

  private void takePicture(Intent result) throws IOException {
    Uri output = asked.getParcelableExtra(MediaStore.EXTRA_OUTPUT);
    if (output == null) {
      result.putExtra("data", SampleFile.picture());
      return;
    }
    try (OutputStream stream = context.getContentResolver().openOutputStream(output)) {
      stream.write(Photo.jpeg());
    }
  }

  private Uri content() throws IOException {
    Uri from = asked.getData();
    String authority = from == null ? "" : String.valueOf(from.getAuthority());
    String type = type();
    if (authority.equals(OLD_CONTACTS) || type.endsWith("/person")) {
      return new SampleContact(providers.of(OLD_CONTACTS)).chooseOld();
    }
    if (authority.equals(CONTACTS) || type.startsWith("vnd.android.cursor.")) {
      String wanted = from == null ? type : type + from.getPath();
      return new SampleContact(providers.of(CONTACTS)).choose(wanted);
    }
    boolean isMedia = type.matches("(image|audio|video)/.*");
    return isMedia ? media(type) : document(SampleFile.of(type));
  }

  /** The type that is asked for: by name, by the table to choose from, or by habit. */
  private String type() {
    String[] several = asked.getStringArrayExtra(Intent.EXTRA_MIME_TYPES);
    String type = asked.getType();
    if (several != null && several.length > 0 && (type == null || type.equals("*/*"))) {
      type = several[0];
    }
    String path = asked.getData() == null ? "" : String.valueOf(asked.getData().getPath());
    String table = String.valueOf(type).replace("vnd.android.cursor.dir", "") + path;
    for (String kind : new String[] {"image", "audio", "video"}) {
      if (table.contains("/" + kind)) {
        return kind + "/*";
      }
    }
    if (type == null || type.isEmpty()) {
      return PICK_IMAGES.equals(asked.getAction()) ? "image/*" : "*/*";
    }
    return type;
  }

  private Uri media(String type) throws IOException {
    File file = SampleFile.of(type);
    return new ScannedFile(file.getPath(), null).enter(providers.of(MediaStore.AUTHORITY));
  }

  private static Uri document(File file) {
    return DocumentsContract.buildDocumentUri(DocumentStore.AUTHORITY, DocumentStore.idOf(file));
  }

  private File newFile() throws IOException {
    String title = asked.getStringExtra(Intent.EXTRA_TITLE);
    File folder = Environment.getExternalStoragePublicDirectory(Environment.DIRECTORY_DOWNLOADS);
    return DocumentStore.create(folder, false, title == null ? "sample" : title);
  }
}
