package org.tapwright.loststate;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.Intent;
import android.os.Bundle;
import android.widget.CheckBox;
import android.widget.EditText;
import android.widget.TextView;

/**
 * Twins of what can be lost: check boxes over a rotation, and a text, a check box, a number and a
 * dialog when the user leaves the app and comes back.
 */
public class PausesActivity extends Activity {
  private static final String TOUCHES = "touches";
  private static final String FORGOTTEN = "forgotten";
  private int kept;
  private int forgotten;
  private AlertDialog dialog;
  private AlertDialog forgottenDialog;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.pauses);
    if (state != null) {
      kept = state.getInt(TOUCHES);
      forgotten = state.getInt(FORGOTTEN);
    }
    findViewById(R.id.pause_touch)
        .setOnClickListener(
            view -> {
              kept++;
              forgotten++;
              show();
            });
    findViewById(R.id.pause_ask).setOnClickListener(view -> dialog = ask(R.string.pause_kept));
    findViewById(R.id.pause_ask_lost)
        .setOnClickListener(view -> forgottenDialog = ask(R.string.pause_lost));
    open(R.id.stay, StayActivity.class);
    open(R.id.once_paused, OncePausedActivity.class);
    open(R.id.once_rotated, OnceRotatedActivity.class);
    open(R.id.trap, TrapActivity.class);
    show();
  }

  private void open(int button, Class<? extends Activity> page) {
    findViewById(button).setOnClickListener(view -> startActivity(new Intent(this, page)));
  }

  private AlertDialog ask(int message) {
    return new AlertDialog.Builder(this)
        .setMessage(message)
        .setPositiveButton(R.string.yes, null)
        .show();
  }

  private void show() {
    this.<TextView>findViewById(R.id.pause_count).setText(getString(R.string.kept_count, kept));
    this.<TextView>findViewById(R.id.pause_count_lost)
        .setText(getString(R.string.lost_count, forgotten));
  }

  @Override
  protected void onStop() {
    super.onStop();
    if (isChangingConfigurations()) {
      return;
    }
    forgotten = 0;
    this.<EditText>findViewById(R.id.pause_text_lost).setText("");
    this.<CheckBox>findViewById(R.id.pause_box_lost).setChecked(false);
    if (forgottenDialog != null) {
      forgottenDialog.dismiss();
    }
    show();
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    state.putInt(TOUCHES, kept);
    state.putInt(FORGOTTEN, forgotten);
  }

  @Override
  protected void onDestroy() {
    if (dialog != null) {
      dialog.dismiss();
    }
    if (forgottenDialog != null) {
      forgottenDialog.dismiss();
    }
    super.onDestroy();
  }
}
