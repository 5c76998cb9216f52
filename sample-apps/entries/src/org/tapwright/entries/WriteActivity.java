package org.tapwright.entries;

import android.app.Activity;
import android.os.Bundle;
import android.widget.TextView;

/** Where the shortcut and the notification lead to. */
public class WriteActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    TextView text = new TextView(this);
    text.setText("Write a reminder");
    setContentView(text);
  }
}
