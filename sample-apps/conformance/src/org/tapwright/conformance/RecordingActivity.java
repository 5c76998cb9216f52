package org.tapwright.conformance;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;

/** Notes each call of its life cycle under the first letter of its class. */
public class RecordingActivity extends Activity {
  static final StringBuilder calls = new StringBuilder();
  static RecordingActivity latest;

  final void note(String call) {
    calls.append(getClass().getSimpleName().charAt(0)).append('.').append(call).append(' ');
  }

  /** Returns what was noted since the last time. */
  static String take() {
    String taken = calls.toString().trim();
    calls.setLength(0);
    return taken;
  }

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    latest = this;
    note("create");
  }

  @Override
  protected void onStart() {
    super.onStart();
    note("start");
  }

  @Override
  protected void onRestart() {
    super.onRestart();
    note("restart");
  }

  @Override
  protected void onRestoreInstanceState(Bundle state) {
    super.onRestoreInstanceState(state);
    note("restore");
  }

  @Override
  protected void onNewIntent(Intent intent) {
    super.onNewIntent(intent);
    note("newIntent");
  }

  @Override
  protected void onActivityResult(int request, int result, Intent data) {
    super.onActivityResult(request, result, data);
    note("result" + result);
  }

  @Override
  protected void onResume() {
    super.onResume();
    note("resume");
  }

  @Override
  protected void onPause() {
    super.onPause();
    note("pause");
  }

  @Override
  protected void onStop() {
    super.onStop();
    note("stop");
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    note("save");
  }

  @Override
  protected void onDestroy() {
    super.onDestroy();
    note("destroy");
  }
}
