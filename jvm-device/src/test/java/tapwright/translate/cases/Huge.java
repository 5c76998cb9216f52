package tapwright.translate.cases;

/** What a method that is too large for a JVM is to do; {@code HugeSmali} has its loop unrolled. */
public final class Huge {
  public static final int STEPS = 6000;

  private Huge() {}

  public static double huge(int n, long wide, float real, String text) {
    int whole = n;
    double sum = wide;
    int rounds = 0;
    do {
      for (int i = 0; i < STEPS; i++) {
        whole = whole * 31 + i % 1000;
        sum += whole;
        if (i % 1000 == 500) {
          if (whole % 13 == 0) {
            return sum + rounds;
          }
          try {
            OddHelp.fail(whole & 7);
          } catch (IllegalStateException e) {
            real += 2;
            Trace.add(e.getMessage());
          }
        }
      }
      rounds++;
    } while (rounds < 2);
    Trace.add(text);
    return sum + rounds + real;
  }
}
