package org.tapwright.chesswalk;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.Intent;
import android.os.Bundle;
import android.view.Menu;
import android.view.MenuItem;
import android.view.SoundEffectConstants;
import android.view.View;
import android.widget.TextView;

/** The board, whose turn it is, and the moves made. */
public class OfflineGameActivity extends Activity {
  private static final String FLIPPED = "flipped";
  private Game game;
  private BoardView board;
  private boolean flipped;
  private AlertDialog dialog;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    setContentView(R.layout.game);
    getActionBar().setDisplayHomeAsUpEnabled(true);
    game = Game.current();
    flipped = state != null ? state.getBoolean(FLIPPED) : game.computer && !game.white;
    board = new BoardView(this, this::move);
    show();
  }

  private void move(int from, int to) {
    if (!game.move(from, to)) {
      return;
    }
    if (new Options(this).sound()) {
      findViewById(R.id.board).playSoundEffect(SoundEffectConstants.CLICK);
    }
    show();
    if (game.isOver()) {
      tellWinner();
    }
  }

  private void show() {
    board.show(game, flipped);
    TextView status = findViewById(R.id.status);
    String side = side(game.whiteToMove());
    status.setText(getString(game.isOver() ? R.string.wins : R.string.turn, side));
    TextView list = findViewById(R.id.move_list);
    StringBuilder lines = new StringBuilder();
    for (Game.Move move : game.moves()) {
      lines.append(describe(move)).append('\n');
    }
    list.setText(lines.length() == 0 ? getString(R.string.no_moves) : lines.toString().trim());
    View scroll = findViewById(R.id.move_scroll);
    scroll.post(() -> scroll.scrollTo(0, list.getHeight()));
  }

  private String describe(Game.Move move) {
    String side = side(move.white);
    if (move.taken == 0) {
      return getString(R.string.moved, side, move.squares);
    }
    String taken = BoardView.describe(this, move.taken);
    return getString(R.string.taken, side, move.squares, taken);
  }

  private String side(boolean white) {
    return getString(white ? R.string.white : R.string.black);
  }

  private void tellWinner() {
    dialog =
        new AlertDialog.Builder(this)
            .setTitle(R.string.over)
            .setMessage(getString(R.string.wins, side(game.whiteToMove())))
            .setPositiveButton(R.string.ok, null)
            .show();
  }

  @Override
  public boolean onCreateOptionsMenu(Menu menu) {
    getMenuInflater().inflate(R.menu.game, menu);
    return true;
  }

  @Override
  public boolean onOptionsItemSelected(MenuItem item) {
    int id = item.getItemId();
    if (id == R.id.new_game) {
      startActivity(new Intent(this, NewGameActivity.class));
      finish();
      return true;
    }
    if (id == R.id.flip) {
      flipped = !flipped;
      show();
      return true;
    }
    if (id == R.id.resign) {
      if (!game.isOver()) {
        game.resign();
        show();
        tellWinner();
      }
      return true;
    }
    return super.onOptionsItemSelected(item);
  }

  @Override
  protected void onSaveInstanceState(Bundle state) {
    super.onSaveInstanceState(state);
    state.putBoolean(FLIPPED, flipped);
  }

  @Override
  protected void onDestroy() {
    if (dialog != null) {
      dialog.dismiss();
    }
    super.onDestroy();
  }
}
