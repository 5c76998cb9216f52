package org.tapwright.entries;

import android.app.Activity;
import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import android.widget.TextView;
import java.io.IOException;
import java.io.InputStream;

/** Takes what other apps share: a text or a picture. */
public class ShareActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    TextView text = new TextView(this);
    text.setText(describe(getIntent()));
    setContentView(text);
  }

  private String describe(Intent intent) {
    String type = String.valueOf(intent.getType());
    if (type.startsWith("text/")) {
      return "Text: " + intent.getStringExtra(Intent.EXTRA_TEXT);
    }
    if (type.startsWith("image/")) {
      Uri picture = intent.getParcelableExtra(Intent.EXTRA_STREAM);
      return picture == null ? "No picture" : "Picture of " + size(picture) + " bytes";
    }
    // Planted: the filter takes any type.
    throw new IllegalStateException("cannot take " + type);
  }

  private int size(Uri picture) {
    int size = 0;
    try (InputStream stream = getContentResolver().openInputStream(picture)) {
      while (stream.read() >= 0) {
        size++;
      }
    } catch (IOException e) {
      return -1;
    }
    return size;
  }
}
