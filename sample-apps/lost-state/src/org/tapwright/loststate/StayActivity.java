package org.tapwright.loststate;

import android.app.Activity;
import android.os.Bundle;
import android.widget.TextView;

/** A page that stays whatever happens, until the user goes back. */
public class StayActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    TextView text = new TextView(this);
    text.setText(getClass().getSimpleName());
    setContentView(text);
  }
}
