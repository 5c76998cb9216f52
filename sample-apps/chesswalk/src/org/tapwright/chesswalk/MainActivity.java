package org.tapwright.chesswalk;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;

/** The way to a game, the settings and the rest. */
public class MainActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.main);
    open(R.id.play_offline, NewGameActivity.class);
    open(R.id.settings, SettingsActivity.class);
    open(R.id.about, AboutActivity.class);
  }

  private void open(int button, Class<? extends Activity> screen) {
    findViewById(button).setOnClickListener(view -> startActivity(new Intent(this, screen)));
  }
}
