package org.tapwright.endlesslist;

import android.app.Activity;
import android.os.Bundle;
import android.widget.TextView;

/** One item of the list. */
public class ItemActivity extends Activity {
  static final String NAME = "name";

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.item);
    TextView item = findViewById(R.id.item);
    item.setText(getIntent().getStringExtra(NAME));
  }
}
