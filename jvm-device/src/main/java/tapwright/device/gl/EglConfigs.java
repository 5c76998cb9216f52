package tapwright.device.gl;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The configurations of a phone's display, known by their numbers, which begin with 1. */
final class EglConfigs {
  static final int NONE = 0x3038;
  private static final int BUFFER_SIZE = 0x3020;
  private static final int ALPHA = 0x3021;
  private static final int BLUE = 0x3022;
  private static final int GREEN = 0x3023;
  private static final int RED = 0x3024;
  private static final int DEPTH = 0x3025;
  private static final int STENCIL = 0x3026;
  private static final int CAVEAT = 0x3027;
  private static final int ID = 0x3028;
  private static final int SURFACE_TYPE = 0x3033;
  private static final int TRANSPARENT_TYPE = 0x3034;
  private static final int COLOR_BUFFER_TYPE = 0x303F;
  private static final int RENDERABLE_TYPE = 0x3040;
  private static final int CONFORMANT = 0x3042;
  private static final int DONT_CARE = -1;
  private static final int WINDOW_AND_PBUFFER = 0x0005;
  private static final int OPENGL_ES_1_TO_3 = 0x0045;
  private static final int RGB_BUFFER = 0x308E;
  private static final List<Integer> COLORS = List.of(RED, GREEN, BLUE, ALPHA);
  private static final List<Integer> MASKS = List.of(SURFACE_TYPE, RENDERABLE_TYPE, CONFORMANT);
  private static final List<Integer> AT_LEAST =
      List.of(RED, GREEN, BLUE, ALPHA, BUFFER_SIZE, DEPTH, STENCIL);

  private static final int[][] SIZES = { // red, green, blue, alpha, depth, stencil
    {8, 8, 8, 8, 24, 8}, {8, 8, 8, 0, 24, 8}, {5, 6, 5, 0, 24, 8},
    {8, 8, 8, 8, 0, 0}, {8, 8, 8, 0, 0, 0}, {5, 6, 5, 0, 0, 0},
    {8, 8, 8, 8, 16, 0}, {8, 8, 8, 0, 16, 0}, {5, 6, 5, 0, 16, 0},
  };

  private EglConfigs() {}

  /** How many there are. */
  static int count() {
    return SIZES.length;
  }

  /** An attribute of a configuration; null if there is none of either number. */
  static Integer attribute(long id, int name) {
    if (id < 1 || id > SIZES.length) {
      return null;
    }
    int[] sizes = SIZES[(int) id - 1];
    return switch (name) {
      case RED -> sizes[0];
      case GREEN -> sizes[1];
      case BLUE -> sizes[2];
      case ALPHA -> sizes[3];
      case DEPTH -> sizes[4];
      case STENCIL -> sizes[5];
      case BUFFER_SIZE -> sizes[0] + sizes[1] + sizes[2] + sizes[3];
      case ID -> (int) id;
      case SURFACE_TYPE -> WINDOW_AND_PBUFFER;
      case RENDERABLE_TYPE, CONFORMANT -> OPENGL_ES_1_TO_3;
      case COLOR_BUFFER_TYPE -> RGB_BUFFER;
      case CAVEAT, TRANSPARENT_TYPE -> NONE;
      default -> 0;
    };
  }

  /** Those that have what is asked for, in the order that EGL prescribes. */
  static List<Integer> choose(Map<Integer, Integer> wanted) {
    List<Integer> chosen = new ArrayList<>();
    for (int id = 1; id <= SIZES.length; id++) {
      if (fits(id, wanted)) {
        chosen.add(id);
      }
    }
    Comparator<Integer> order =
        Comparator.comparingInt((Integer id) -> -wantedBits(id, wanted))
            .thenComparingInt(id -> attribute(id, BUFFER_SIZE))
            .thenComparingInt(id -> attribute(id, DEPTH))
            .thenComparingInt(id -> attribute(id, STENCIL))
            .thenComparingInt(id -> id);
    chosen.sort(order);
    return chosen;
  }

  private static boolean fits(int id, Map<Integer, Integer> wanted) {
    for (Map.Entry<Integer, Integer> one : wanted.entrySet()) {
      int name = one.getKey();
      int asked = one.getValue();
      int has = attribute(id, name);
      if (asked == DONT_CARE) {
        continue;
      }
      if (AT_LEAST.contains(name) && has < asked
          || MASKS.contains(name) && (has & asked) != asked
          || (name == ID || name == CAVEAT || name == COLOR_BUFFER_TYPE) && has != asked) {
        return false;
      }
    }
    return true;
  }

  private static int wantedBits(int id, Map<Integer, Integer> wanted) {
    int bits = 0;
    for (int color : COLORS) {
      int asked = wanted.getOrDefault(color, 0);
      bits += asked == 0 || asked == DONT_CARE ? 0 : attribute(id, color);
    }
    return bits;
  }

  /** A list of names and values that ends with {@code EGL_NONE}; null is an empty one. */
  static Map<Integer, Integer> attributes(int[] list, int offset) {
    Map<Integer, Integer> read = new HashMap<>();
    for (int i = offset; list != null && i + 1 < list.length && list[i] != NONE; i += 2) {
      read.put(list[i], list[i + 1]);
    }
    return read;
  }
}
