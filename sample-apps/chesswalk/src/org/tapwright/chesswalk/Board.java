package org.tapwright.chesswalk;

import java.util.ArrayList;
import java.util.List;

/**
 * The squares and how pieces walk: capital letters are white, small ones black, 0 is empty.
 *
 * <p>A square is its row from the top (black's side) times eight plus its column. Castling and
 * taking in passing are left out, and a king in danger may be left there: it can be taken.
 */
final class Board {
  static final int SIZE = 8;
  private static final String START =
      "rnbqkbnrpppppppp" + "................................" + "PPPPPPPPRNBQKBNR";
  private static final int[][] STRAIGHT = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  private static final int[][] DIAGONAL = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  private static final int[][] KNIGHT = {
    {1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}
  };
  private final char[] squares = START.toCharArray();

  char at(int square) {
    return squares[square] == '.' ? 0 : squares[square];
  }

  static boolean isWhite(char piece) {
    return Character.isUpperCase(piece);
  }

  static String name(int square) {
    return "" + (char) ('a' + square % SIZE) + (SIZE - square / SIZE);
  }

  /** Moves a piece and answers what it took, 0 for nothing; a pawn at the end becomes a queen. */
  char move(int from, int to) {
    char taken = at(to);
    char piece = squares[from];
    int row = to / SIZE;
    if (piece == 'P' && row == 0) {
      piece = 'Q';
    } else if (piece == 'p' && row == SIZE - 1) {
      piece = 'q';
    }
    squares[to] = piece;
    squares[from] = '.';
    return taken;
  }

  List<Integer> targets(int from) {
    List<Integer> found = new ArrayList<>();
    char piece = at(from);
    switch (Character.toLowerCase(piece)) {
      case 'p':
        pawn(from, isWhite(piece), found);
        break;
      case 'n':
        walk(from, KNIGHT, 1, found);
        break;
      case 'b':
        walk(from, DIAGONAL, SIZE, found);
        break;
      case 'r':
        walk(from, STRAIGHT, SIZE, found);
        break;
      case 'q':
        walk(from, STRAIGHT, SIZE, found);
        walk(from, DIAGONAL, SIZE, found);
        break;
      case 'k':
        walk(from, STRAIGHT, 1, found);
        walk(from, DIAGONAL, 1, found);
        break;
      default:
        break;
    }
    return found;
  }

  private void walk(int from, int[][] directions, int reach, List<Integer> found) {
    for (int[] direction : directions) {
      int row = from / SIZE;
      int column = from % SIZE;
      for (int step = 0; step < reach; step++) {
        row += direction[0];
        column += direction[1];
        if (!inside(row, column) || isOwn(from, row * SIZE + column)) {
          break;
        }
        found.add(row * SIZE + column);
        if (at(row * SIZE + column) != 0) {
          break;
        }
      }
    }
  }

  private void pawn(int from, boolean white, List<Integer> found) {
    int ahead = white ? -1 : 1;
    int row = from / SIZE + ahead;
    int column = from % SIZE;
    if (inside(row, column) && at(row * SIZE + column) == 0) {
      found.add(row * SIZE + column);
      boolean first = from / SIZE == (white ? SIZE - 2 : 1);
      int two = (row + ahead) * SIZE + column;
      if (first && at(two) == 0) {
        found.add(two);
      }
    }
    for (int side = -1; side <= 1; side += 2) {
      int target = row * SIZE + column + side;
      if (inside(row, column + side) && at(target) != 0 && !isOwn(from, target)) {
        found.add(target);
      }
    }
  }

  private boolean isOwn(int from, int to) {
    return at(to) != 0 && isWhite(at(from)) == isWhite(at(to));
  }

  private static boolean inside(int row, int column) {
    return row >= 0 && row < SIZE && column >= 0 && column < SIZE;
  }
}
