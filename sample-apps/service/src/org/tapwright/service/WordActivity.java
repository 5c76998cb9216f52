package org.tapwright.service;

import android.app.Activity;
import android.os.Bundle;
import android.widget.TextView;

/** Opened by the type of the content that an intent names and its provider knows. */
public class WordActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    TextView text = new TextView(this);
    text.setId(R.id.outcome);
    text.setText("Word: type " + getIntent().getType());
    setContentView(text);
  }
}
