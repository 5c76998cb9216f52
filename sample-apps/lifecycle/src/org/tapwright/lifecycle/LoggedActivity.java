package org.tapwright.lifecycle;

import android.app.Activity;
import android.content.Intent;
import android.content.res.Configuration;
import android.os.Bundle;
import android.widget.ArrayAdapter;
import android.widget.ListView;
import android.widget.TextView;

/** Logs every life-cycle call and shows the log, with counters that are saved over recreation. */
abstract class LoggedActivity extends Activity {
  private static final String SAVED = "saved";
  private final int instance = CallLog.nextInstance();
  private int saved;
  private int newIntents;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    log(state == null ? "onCreate" : "onCreate with state");
    if (state != null) {
      saved = state.getInt(SAVED);
    }
    setContentView(layout());
    setUp();
  }

  abstract int layout();

  abstract void setUp();

  final void on(int id, Runnable action) {
    findViewById(id).setOnClickListener(view -> action.run());
  }

  final void log(String call) {
    CallLog.add(getClass().getSimpleName() + " " + instance + ": " + call);
  }

  final void refresh() {
    TextView state = findViewById(R.id.state);
    String name = getClass().getSimpleName();
    state.setText(getString(R.string.state, name, instance, saved, newIntents));
    ListView list = findViewById(R.id.log);
    list.setAdapter(new ArrayAdapter<>(this, R.layout.line, CallLog.calls()));
  }

  @Override
  protected void onRestart() {
    super.onRestart();
    log("onRestart");
  }

  @Override
  protected void onStart() {
    super.onStart();
    log("onStart");
  }

  @Override
  protected void onRestoreInstanceState(Bundle state) {
    super.onRestoreInstanceState(state);
    log("onRestoreInstanceState");
  }

  @Override
  protected void onResume() {
    super.onResume();
    log("onResume");
    refresh();
  }

  @Override
  protected void onPause() {
    super.onPause();
    log("onPause");
  }

  @Override
  protected void onStop() {
    super.onStop();
    log("onStop");
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    state.putInt(SAVED, saved + 1);
    log("onSaveInstanceState");
  }

  @Override
  protected void onDestroy() {
    log("onDestroy");
    super.onDestroy();
  }

  @Override
  protected void onNewIntent(Intent intent) {
    super.onNewIntent(intent);
    newIntents++;
    log("onNewIntent");
  }

  @Override
  public void onConfigurationChanged(Configuration configuration) {
    super.onConfigurationChanged(configuration);
    log("onConfigurationChanged");
    refresh();
  }

  @Override
  protected void onUserLeaveHint() {
    super.onUserLeaveHint();
    log("onUserLeaveHint");
  }
}
