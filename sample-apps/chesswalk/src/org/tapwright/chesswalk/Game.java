package org.tapwright.chesswalk;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** One game; the one being played is kept while the app runs, also over a rotation. */
final class Game {
  /** One move as the list shows it. */
  static final class Move {
    final boolean white;
    final String squares;
    final char taken;

    Move(boolean white, String squares, char taken) {
      this.white = white;
      this.squares = squares;
      this.taken = taken;
    }
  }

  private static final List<Move> MOVES = new ArrayList<>();
  private static Game current;
  final Board board = new Board();
  final boolean computer;
  final boolean white;
  private final Random chance;
  private boolean whiteToMove = true;
  private boolean over;

  private Game(boolean computer, boolean white) {
    this.computer = computer;
    this.white = white;
    this.chance = new Random(MOVES.size());
  }

  /** Begins a game; the computer moves first when it is white. */
  static Game start(boolean computer, boolean white) {
    current = new Game(computer, white);
    current.answer();
    return current;
  }

  /** The game being played; a fresh one when there is none. */
  static Game current() {
    return current == null ? start(true, true) : current;
  }

  List<Move> moves() {
    return MOVES;
  }

  boolean isOver() {
    return over;
  }

  boolean whiteToMove() {
    return whiteToMove;
  }

  boolean isMovable(int square) {
    char piece = board.at(square);
    return !over && piece != 0 && Board.isWhite(piece) == whiteToMove;
  }

  /** Makes the user's move and the computer's answer; false when the piece cannot go there. */
  boolean move(int from, int to) {
    if (!isMovable(from) || !board.targets(from).contains(to)) {
      return false;
    }
    make(from, to);
    answer();
    return true;
  }

  void resign() {
    over = true;
    whiteToMove = !whiteToMove;
  }

  private void make(int from, int to) {
    char taken = board.move(from, to);
    MOVES.add(new Move(whiteToMove, Board.name(from) + "-" + Board.name(to), taken));
    if (Character.toLowerCase(taken) == 'k') {
      over = true;
    } else {
      whiteToMove = !whiteToMove;
    }
  }

  private void answer() {
    if (!computer || over || whiteToMove == white) {
      return;
    }
    List<int[]> taking = new ArrayList<>();
    List<int[]> all = new ArrayList<>();
    for (int from = 0; from < Board.SIZE * Board.SIZE; from++) {
      if (isMovable(from)) {
        for (int to : board.targets(from)) {
          all.add(new int[] {from, to});
          if (board.at(to) != 0) {
            taking.add(new int[] {from, to});
          }
        }
      }
    }
    if (all.isEmpty()) {
      over = true;
      whiteToMove = !whiteToMove;
      return;
    }
    List<int[]> choice = taking.isEmpty() ? all : taking;
    int[] move = choice.get(chance.nextInt(choice.size()));
    make(move[0], move[1]);
  }
}
