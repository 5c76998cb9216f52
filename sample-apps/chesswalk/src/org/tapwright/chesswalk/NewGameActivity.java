package org.tapwright.chesswalk;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.RadioGroup;

/** Against whom, and in which colour. */
public class NewGameActivity extends Activity {
  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.new_game);
    getActionBar().setDisplayHomeAsUpEnabled(true);
    findViewById(R.id.play).setOnClickListener(view -> play());
  }

  private void play() {
    RadioGroup opponents = findViewById(R.id.opponents);
    RadioGroup colours = findViewById(R.id.colours);
    Game.start(
        opponents.getCheckedRadioButtonId() == R.id.computer,
        colours.getCheckedRadioButtonId() == R.id.white);
    startActivity(new Intent(this, OfflineGameActivity.class));
    finish();
  }
}
