package org.tapwright.conformance;

import android.os.Bundle;
import android.widget.EditText;

/** Has a field with an id and one without, and an object that it retains. */
public class SubjectActivity extends RecordingActivity {
  EditText nameless;
  Object retained;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    retained = getLastNonConfigurationInstance(); // Gone once it is resumed.
    setContentView(R.layout.subject);
    nameless = new EditText(this);
    ((android.widget.LinearLayout) findViewById(R.id.named).getParent()).addView(nameless);
  }

  @Override
  public Object onRetainNonConfigurationInstance() {
    return "kept";
  }
}
