package org.tapwright.loststate;

/** A page that is gone when the user comes back to the app. */
public class OncePausedActivity extends StayActivity {
  @Override
  protected void onStop() {
    super.onStop();
    if (!isChangingConfigurations()) {
      finish();
    }
  }
}
