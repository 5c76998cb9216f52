package org.tapwright.crashonrotate;

import android.app.Activity;
import android.os.Bundle;
import android.widget.TextView;

/** A counter that restores the wrong type after it was used, so that a rotation ends it. */
public class MainActivity extends Activity {
  private static final String COUNT = "count";
  private int count;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.main);
    if (state != null && state.containsKey(COUNT)) {
      // Saved as a number, read as text: the fault on purpose.
      count = Integer.parseInt(state.getString(COUNT));
    }
    show();
    findViewById(R.id.add)
        .setOnClickListener(
            view -> {
              count++;
              show();
            });
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    if (count > 0) {
      state.putInt(COUNT, count);
    }
  }

  private void show() {
    TextView text = findViewById(R.id.count);
    text.setText(getString(R.string.count, count));
  }
}
