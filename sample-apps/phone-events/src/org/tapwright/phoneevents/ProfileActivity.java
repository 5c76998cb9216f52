package org.tapwright.phoneevents;

import android.os.Bundle;

/** Takes for granted that somebody is signed in: nobody else opens it. */
public class ProfileActivity extends PageActivity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    say(getString(R.string.signed_in, Session.name.toUpperCase()));
    onButton(R.string.profile, this::finish);
  }
}
