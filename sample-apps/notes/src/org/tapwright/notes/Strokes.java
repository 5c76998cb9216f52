package org.tapwright.notes;

import java.util.ArrayList;
import java.util.List;

/** The lines of a sketch; stored as one line of numbers each, the colour first. */
final class Strokes {
  /** One line drawn without lifting the finger. */
  static final class Stroke {
    final int colour;
    final List<int[]> points = new ArrayList<>();

    Stroke(int colour) {
      this.colour = colour;
    }
  }

  final List<Stroke> strokes = new ArrayList<>();

  static Strokes parse(String content) {
    Strokes parsed = new Strokes();
    for (String line : content.split("\n")) {
      String[] numbers = line.trim().split(" ");
      if (numbers.length > 2) {
        Stroke stroke = new Stroke(Integer.parseInt(numbers[0]));
        for (int index = 1; index + 1 < numbers.length; index += 2) {
          int x = Integer.parseInt(numbers[index]);
          stroke.points.add(new int[] {x, Integer.parseInt(numbers[index + 1])});
        }
        parsed.strokes.add(stroke);
      }
    }
    return parsed;
  }

  String print() {
    StringBuilder lines = new StringBuilder();
    for (Stroke stroke : strokes) {
      lines.append(stroke.colour);
      for (int[] point : stroke.points) {
        lines.append(' ').append(point[0]).append(' ').append(point[1]);
      }
      lines.append('\n');
    }
    return lines.toString();
  }
}
