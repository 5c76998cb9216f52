package org.tapwright.loststate;

import android.os.Bundle;

/** A page that is gone after a rotation. */
public class OnceRotatedActivity extends StayActivity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    if (state != null) {
      finish();
    }
  }
}
