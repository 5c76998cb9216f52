package tapwright.runtime;

import java.util.ArrayList;
import java.util.List;
import tapwright.runtime.ComparedTexts.Kind;
import tapwright.runtime.TypedTexts.Held;

/**
 * Sees the numbers that app code makes of typed texts, by parsing or by taking the length, and what
 * it compares them with until the device answers.
 */
public final class ComparedNumbers {
  private record Number(double value, String typed, Kind kind) {}

  /** Numbers as small as these meet others by chance. */
  private static final double SMALLEST = 2;

  private static final int MOST = 8;

  private static volatile Number[] numbers = {};

  /** Whether there is any; read by app code at each comparison with a constant. */
  private static boolean any;

  private ComparedNumbers() {}

  static synchronized void clear() {
    any = false;
    numbers = new Number[0];
  }

  /** Before a text is parsed as a whole number. */
  public static void integer(Object text) {
    if (Comparisons.isActive()) {
      parsed(text, Kind.INTEGER);
    }
  }

  /** The same, in another number system. */
  public static void integer(Object text, int radix) {
    if (radix == 10) {
      integer(text);
    }
  }

  /** Before a text is parsed as a number with a fraction. */
  public static void decimal(Object text) {
    if (Comparisons.isActive()) {
      parsed(text, Kind.DECIMAL);
    }
  }

  private static void parsed(Object text, Kind kind) {
    Held held = Comparisons.whole(text);
    if (held == null) {
      return;
    }
    double value = valueOf(text.toString(), kind);
    ComparedTexts.note(kind, held.typed(), "", !Double.isNaN(value));
    if (Math.abs(value) >= SMALLEST) {
      track(new Number(value, held.typed(), Kind.NUMBER));
    }
  }

  private static double valueOf(String text, Kind kind) {
    try {
      return kind == Kind.INTEGER ? Long.parseLong(text) : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN; // The app is about to learn the same.
    }
  }

  /** Before {@code length}. */
  public static void length(Object text) {
    if (Comparisons.isActive()) {
      Held held = Comparisons.whole(text);
      int length = held == null ? 0 : ((CharSequence) text).length();
      if (length >= SMALLEST) {
        track(new Number(length, held.typed(), Kind.LENGTH));
      }
    }
  }

  private static synchronized void track(Number number) {
    List<Number> kept = new ArrayList<>(List.of(number));
    for (Number earlier : numbers) {
      if (kept.size() < MOST && !earlier.equals(number)) {
        kept.add(earlier);
      }
    }
    numbers = kept.toArray(new Number[0]);
    any = true;
  }

  /** Before a jump that compares whole numbers. */
  public static void compared(int one, int other) {
    if (any) {
      compared((double) one, (double) other);
    }
  }

  /** Before a comparison of long numbers. */
  public static void compared(long one, long other) {
    if (any) {
      compared((double) one, (double) other);
    }
  }

  /** Before a comparison of numbers with a fraction. */
  public static void compared(double one, double other) {
    if (any) {
      for (Number number : numbers) {
        if (number.value == one) {
          note(number, other);
        } else if (number.value == other) {
          note(number, one);
        }
      }
    }
  }

  private static void note(Number number, double bound) {
    if (bound >= 0 || number.kind == Kind.NUMBER) {
      ComparedTexts.note(number.kind, number.typed, shown(bound), number.value == bound);
    }
  }

  private static String shown(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
