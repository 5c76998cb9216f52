package org.tapwright.chesswalk;

import android.content.Context;
import android.content.SharedPreferences;
import android.preference.PreferenceManager;

/** What the user has set; the keys are those of the settings screen. */
final class Options {
  private final SharedPreferences preferences;

  Options(Context context) {
    preferences = PreferenceManager.getDefaultSharedPreferences(context);
  }

  boolean legal() {
    return preferences.getBoolean("legal", true);
  }

  boolean coordinates() {
    return preferences.getBoolean("coordinates", true);
  }

  boolean sound() {
    return preferences.getBoolean("sound", true);
  }
}
