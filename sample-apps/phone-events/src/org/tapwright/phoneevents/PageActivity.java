package org.tapwright.phoneevents;

import android.app.Activity;
import android.os.Bundle;
import android.widget.Button;
import android.widget.TextView;

/** A page that says how often it was restored, and has one button. */
abstract class PageActivity extends Activity {
  private static final String TIMES = "times";
  private int times;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.page);
    times = state == null ? 0 : state.getInt(TIMES) + 1;
    this.<TextView>findViewById(R.id.restored).setText(getString(R.string.restored, times));
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    state.putInt(TIMES, times);
  }

  void say(String text) {
    this.<TextView>findViewById(R.id.said).setText(text);
  }

  void onButton(int label, Runnable work) {
    Button button = findViewById(R.id.act);
    button.setText(label);
    button.setOnClickListener(view -> work.run());
  }
}
