package org.tapwright.chesswalk;

import android.app.Activity;
import android.view.Gravity;
import android.widget.GridLayout;
import android.widget.TextView;
import java.util.Collections;
import java.util.List;
import java.util.function.BiConsumer;

/** Shows the board as 64 touchable squares and turns two touches into a move. */
final class BoardView {
  private static final String PIECES = "KQRBNPkqrbnp";
  private static final String SIGNS =
      "\u2654\u2655\u2656\u2657\u2658\u2659\u265A\u265B\u265C\u265D\u265E\u265F";
  private static final String[] NAMES = {"king", "queen", "rook", "bishop", "knight", "pawn"};
  private static final int LIGHT = 0xFFF0D9B5;
  private static final int DARK = 0xFFB58863;
  private static final int CHOSEN = 0xFFF6F669;
  private static final int TARGET = 0xFFAED581;
  private static final int NONE = -1;
  private final TextView[] squares = new TextView[Board.SIZE * Board.SIZE];
  private final Activity activity;
  private final BiConsumer<Integer, Integer> moved;
  private Game game;
  private int chosen = NONE;

  BoardView(Activity activity, BiConsumer<Integer, Integer> moved) {
    this.activity = activity;
    this.moved = moved;
    float density = activity.getResources().getDisplayMetrics().density;
    int width = activity.getResources().getDisplayMetrics().widthPixels;
    int height = activity.getResources().getDisplayMetrics().heightPixels;
    int side = Math.min(width, (int) (height - 180 * density)) / Board.SIZE;
    GridLayout grid = activity.findViewById(R.id.board);
    for (int square = 0; square < squares.length; square++) {
      TextView view = new TextView(activity);
      view.setGravity(Gravity.CENTER);
      view.setTextSize(0.6f * side / density);
      int touched = square;
      view.setOnClickListener(source -> touch(touched));
      GridLayout.LayoutParams place = new GridLayout.LayoutParams();
      place.width = side;
      place.height = side;
      grid.addView(view, place);
      squares[square] = view;
    }
  }

  void show(Game shown, boolean flipped) {
    game = shown;
    activity.findViewById(R.id.board).setRotation(flipped ? 180 : 0);
    for (TextView square : squares) {
      square.setRotation(flipped ? 180 : 0);
    }
    chosen = NONE;
    refresh();
  }

  private void touch(int square) {
    if (chosen == NONE) {
      chosen = game.isMovable(square) ? square : NONE;
    } else if (game.isMovable(square)) {
      chosen = square;
    } else {
      int from = chosen;
      chosen = NONE;
      moved.accept(from, square);
    }
    refresh();
  }

  private void refresh() {
    Options options = new Options(activity);
    List<Integer> targets =
        chosen == NONE || !options.legal() ? Collections.emptyList() : game.board.targets(chosen);
    for (int square = 0; square < squares.length; square++) {
      char piece = game.board.at(square);
      boolean rim = square % Board.SIZE == 0 || square / Board.SIZE == Board.SIZE - 1;
      String text = piece == 0 && rim && options.coordinates() ? Board.name(square) : "";
      squares[square].setText(piece == 0 ? text : sign(piece));
      squares[square].setContentDescription(description(square, piece));
      squares[square].setAlpha(piece == 0 && !text.isEmpty() ? 0.5f : 1f);
      squares[square].setBackgroundColor(colour(square, targets));
    }
  }

  private int colour(int square, List<Integer> targets) {
    if (square == chosen) {
      return CHOSEN;
    }
    if (targets.contains(square)) {
      return TARGET;
    }
    return (square / Board.SIZE + square % Board.SIZE) % 2 == 0 ? LIGHT : DARK;
  }

  private String description(int square, char piece) {
    String name = Board.name(square);
    return piece == 0
        ? activity.getString(R.string.empty_square, name)
        : activity.getString(R.string.square, name, describe(activity, piece));
  }

  static String describe(Activity activity, char piece) {
    int colour = Board.isWhite(piece) ? R.string.white : R.string.black;
    String kind = NAMES[PIECES.indexOf(piece) % NAMES.length];
    return activity.getString(colour) + " " + kind;
  }

  private static String sign(char piece) {
    int index = PIECES.indexOf(piece);
    return SIGNS.substring(index, index + 1);
  }
}
