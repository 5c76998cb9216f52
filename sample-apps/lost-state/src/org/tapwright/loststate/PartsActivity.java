package org.tapwright.loststate;

import android.app.Activity;
import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.ViewGroup;
import android.widget.EditText;

/**
 * Three fields that share one id and three with ids that have no name. When the first are restored
 * they all get the text of the last; the others keep theirs.
 */
public class PartsActivity extends Activity {
  private static final int PARTS = 3;
  private static final int FIRST_ID = 1001;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.parts);
    ViewGroup all = findViewById(R.id.all_parts);
    for (int number = 0; number < 2 * PARTS; number++) {
      LayoutInflater.from(this).inflate(R.layout.part, all);
      EditText part = (EditText) all.getChildAt(number);
      part.setHint(getString(R.string.part, number + 1));
      if (number >= PARTS) {
        part.setId(FIRST_ID + number);
      }
    }
  }
}
