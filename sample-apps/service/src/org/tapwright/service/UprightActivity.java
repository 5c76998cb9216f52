package org.tapwright.service;

import android.app.Activity;
import android.os.Bundle;
import android.widget.TextView;

/** Upright by its manifest, however the phone is held; says how often it was made. */
public class UprightActivity extends Activity {
  private static int made;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    made++;
    TextView text = new TextView(this);
    text.setId(R.id.outcome);
    boolean upright = getResources().getConfiguration().orientation == 1;
    text.setText("Upright: " + upright + ", made " + made);
    setContentView(text);
  }
}
