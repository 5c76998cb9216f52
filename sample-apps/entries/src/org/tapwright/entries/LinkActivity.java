package org.tapwright.entries;

import android.app.Activity;
import android.os.Bundle;
import android.widget.TextView;

/** Shows the reminder that a link such as reminder://open/1?id=1 names. */
public class LinkActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    String id = getIntent().getData().getQueryParameter("id");
    TextView text = new TextView(this);
    // Planted: a link without an id.
    text.setText("Reminder " + Integer.parseInt(id));
    setContentView(text);
  }
}
