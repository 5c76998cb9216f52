package org.tapwright.entries;

import android.app.Activity;
import android.os.Bundle;

/** Not exported, so nobody but the app could start it; a crash here is nobody's finding. */
public class OwnActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    throw new IllegalStateException("only the app itself can come here");
  }
}
