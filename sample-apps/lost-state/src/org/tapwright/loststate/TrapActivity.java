package org.tapwright.loststate;

/** A page that nobody gets out of by the back button. */
public class TrapActivity extends StayActivity {
  @Override
  @SuppressWarnings("deprecation") // Apps for older levels have nothing else.
  public void onBackPressed() {
    // Swallowed.
  }
}
