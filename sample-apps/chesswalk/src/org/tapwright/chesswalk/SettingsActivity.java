package org.tapwright.chesswalk;

import android.app.Activity;
import android.os.Bundle;
import android.preference.PreferenceFragment;

/** The settings. */
public class SettingsActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    getActionBar().setDisplayHomeAsUpEnabled(true);
    if (state == null) {
      getFragmentManager()
          .beginTransaction()
          .replace(android.R.id.content, new Settings())
          .commit();
    }
  }

  /** The list of settings. */
  public static class Settings extends PreferenceFragment {
    @Override
    public void onCreate(Bundle state) {
      super.onCreate(state);
      addPreferencesFromResource(R.xml.settings);
    }
  }
}
