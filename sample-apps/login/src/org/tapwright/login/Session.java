package org.tapwright.login;

import android.content.Context;
import android.content.SharedPreferences;

/** Who is logged in, kept over restarts of the app. */
final class Session {
  private static final String USER = "user";
  private static final String VISITS = "visits";
  private final SharedPreferences preferences;

  Session(Context context) {
    preferences = context.getSharedPreferences("session", Context.MODE_PRIVATE);
  }

  /** The name of the user, or null when nobody is logged in. */
  String user() {
    return preferences.getString(USER, null);
  }

  void open(String user) {
    preferences.edit().putString(USER, user).putInt(VISITS, 0).apply();
  }

  int countVisit() {
    int visits = preferences.getInt(VISITS, 0) + 1;
    preferences.edit().putInt(VISITS, visits).apply();
    return visits;
  }

  void close() {
    preferences.edit().clear().apply();
  }
}
