package org.tapwright.lifecycle;

import android.content.Intent;

/** Answers the activity that asked. */
public class ResultActivity extends LoggedActivity {
  static final String ANSWER = "answer";

  @Override
  int layout() {
    return R.layout.result;
  }

  @Override
  void setUp() {
    on(R.id.ok_result, () -> answer(RESULT_OK, "fine"));
    on(R.id.cancel_result, () -> answer(RESULT_CANCELED, "no"));
  }

  private void answer(int result, String text) {
    setResult(result, new Intent().putExtra(ANSWER, text));
    finish();
  }
}
