package org.tapwright.conformance;

import android.os.Bundle;

/** Is started again while it is on top. */
public class TopActivity extends RecordingActivity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setResult(RESULT_OK);
  }
}
