package tapwright.device.system;

import android.app.PendingIntent;
import android.content.ClipData;
import android.content.ComponentName;
import android.content.ContentProvider;
import android.content.ContentValues;
import android.content.Context;
import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import java.util.Set;

/** An app asks that the user let it change media of other apps, and a user who agrees. */
final class MediaRequest {
  static final ComponentName SCREEN =
      new ComponentName(
          "com.android.providers.media.module", "com.android.providers.media.PermissionActivity");

  private static final String DELETE = "create_delete_request";

  /** As MediaStore calls its provider. */
  static final Set<String> METHODS =
      Set.of("create_write_request", "create_favorite_request", "create_trash_request", DELETE);

  private static final String URIS = "clip_data";
  private static final String VALUES = "content_values";
  private static final String RESULT = "result";

  private MediaRequest() {}

  static boolean isOne(String method) {
    return method != null && METHODS.contains(method);
  }

  /** What the provider answers: the question, for the app to send off when it likes. */
  static Bundle answer(Context context, String method, Bundle extras) {
    Intent question = new Intent(method).setComponent(SCREEN).putExtras(extras);
    int flags =
        PendingIntent.FLAG_ONE_SHOT
            | PendingIntent.FLAG_CANCEL_CURRENT
            | PendingIntent.FLAG_IMMUTABLE;
    Bundle answer = new Bundle();
    answer.putParcelable(RESULT, PendingIntent.getActivity(context, 0, question, flags));
    return answer;
  }

  /** Does what was asked for. */
  static void grant(Intent question, ContentProvider media) {
    ClipData uris = question.getParcelableExtra(URIS);
    ContentValues values = question.getParcelableExtra(VALUES);
    for (int i = 0; uris != null && i < uris.getItemCount(); i++) {
      Uri uri = uris.getItemAt(i).getUri();
      if (DELETE.equals(question.getAction())) {
        media.delete(uri, null, null);
      } else if (values != null) {
        media.update(uri, values, null, null);
      }
    }
  }
}
