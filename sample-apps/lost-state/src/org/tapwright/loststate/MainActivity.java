package org.tapwright.loststate;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.Intent;
import android.os.Bundle;
import android.view.ContextMenu;
import android.view.View;
import android.widget.TextView;

/** Keeps one text, one number and the answer over a rotation, and loses the others. */
public class MainActivity extends Activity {
  private static final String KEPT = "kept";
  private static final String ANSWERED = "answered";
  private int kept;
  private int lost;
  private boolean answered;
  private AlertDialog dialog;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.main);
    if (state != null) {
      kept = state.getInt(KEPT);
      answered = state.getBoolean(ANSWERED);
    }
    findViewById(R.id.touch)
        .setOnClickListener(
            view -> {
              kept++;
              lost++;
              show();
            });
    findViewById(R.id.ask).setOnClickListener(view -> ask());
    findViewById(R.id.ask_kept).setOnClickListener(view -> askKept());
    findViewById(R.id.parts)
        .setOnClickListener(view -> startActivity(new Intent(this, PartsActivity.class)));
    findViewById(R.id.pauses)
        .setOnClickListener(view -> startActivity(new Intent(this, PausesActivity.class)));
    registerForContextMenu(findViewById(R.id.menu));
    // Not by touch, so it comes as a dialog in the middle of the screen.
    findViewById(R.id.menu).setOnClickListener(this::openContextMenu);
    show();
  }

  private void ask() {
    dialog =
        new AlertDialog.Builder(this)
            .setMessage(R.string.question)
            .setPositiveButton(
                R.string.yes,
                (source, button) -> {
                  answered = true;
                  show();
                })
            .show();
  }

  @SuppressWarnings("deprecation") // The framework's fragments need no library.
  private void askKept() {
    new KeptDialog().show(getFragmentManager(), null);
  }

  @Override
  public void onCreateContextMenu(ContextMenu menu, View view, ContextMenu.ContextMenuInfo info) {
    getMenuInflater().inflate(R.menu.list, menu);
  }

  private void show() {
    this.<TextView>findViewById(R.id.kept_count).setText(getString(R.string.kept_count, kept));
    this.<TextView>findViewById(R.id.lost_count).setText(getString(R.string.lost_count, lost));
    this.<TextView>findViewById(R.id.answer)
        .setText(answered ? R.string.answered : R.string.nothing);
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    state.putInt(KEPT, kept);
    state.putBoolean(ANSWERED, answered);
  }

  @Override
  protected void onDestroy() {
    if (dialog != null) {
      dialog.dismiss();
    }
    super.onDestroy();
  }
}
