package tapwright.device.system;

import android.content.Intent;
import android.net.Uri;
import android.provider.DocumentsContract;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;

/**
 * The files that an intent from outside hands over. A URI can carry texts only, so addresses stand
 * in it as a text, several with blanks between them.
 */
final class SampleStreams {
  private SampleStreams() {}

  /** Makes the addresses what receivers expect, and the sample files that they name exist. */
  static void complete(Intent intent) {
    String streams = intent.getStringExtra(Intent.EXTRA_STREAM);
    if (streams != null) {
      ArrayList<Uri> uris = new ArrayList<>();
      for (String word : streams.split(" ")) {
        uris.add(Uri.parse(word));
      }
      intent.removeExtra(Intent.EXTRA_STREAM);
      if (Intent.ACTION_SEND_MULTIPLE.equals(intent.getAction())) {
        intent.putParcelableArrayListExtra(Intent.EXTRA_STREAM, uris);
      } else {
        intent.putExtra(Intent.EXTRA_STREAM, uris.get(0));
      }
      uris.forEach(SampleStreams::provide);
    }
    if (intent.getData() != null) {
      provide(intent.getData());
    }
    intent.addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION);
  }

  private static void provide(Uri uri) {
    if (!DocumentStore.AUTHORITY.equals(uri.getAuthority())) {
      return;
    }
    File file = DocumentStore.placeOf(DocumentsContract.getDocumentId(uri));
    try {
      SampleFile.provide(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
