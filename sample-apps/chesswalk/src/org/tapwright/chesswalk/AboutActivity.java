package org.tapwright.chesswalk;

import android.app.Activity;
import android.os.Bundle;

/** Name, version and licence. */
public class AboutActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.about);
    getActionBar().setDisplayHomeAsUpEnabled(true);
  }
}
