package org.tapwright.notes;

import android.content.Context;
import android.content.SharedPreferences;
import android.preference.PreferenceManager;

/** What the user has set; the keys are those of the settings screen. */
final class Options {
  private final SharedPreferences preferences;

  Options(Context context) {
    preferences = PreferenceManager.getDefaultSharedPreferences(context);
  }

  boolean welcomed() {
    return preferences.getBoolean("welcomed", false);
  }

  void setWelcomed() {
    preferences.edit().putBoolean("welcomed", true).apply();
  }

  String sort() {
    return preferences.getString("sort", "newest");
  }

  void setSort(String sort) {
    preferences.edit().putString("sort", sort).apply();
  }

  boolean preview() {
    return preferences.getBoolean("preview", true);
  }

  boolean labels() {
    return preferences.getBoolean("labels", true);
  }

  boolean confirm() {
    return preferences.getBoolean("confirm", true);
  }

  float textSize() {
    return Float.parseFloat(preferences.getString("size", "18"));
  }

  String signature() {
    return preferences.getString("signature", "");
  }
}
