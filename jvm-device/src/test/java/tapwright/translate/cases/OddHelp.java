package tapwright.translate.cases;

/** Called by {@link Odd} and its twin. */
public final class OddHelp {
  private OddHelp() {}

  public static String take(int a, float b, Object c) {
    return a + " " + Float.floatToRawIntBits(b) + " " + c;
  }

  public static int twice(int n) {
    return n * 2;
  }

  public static void fail(int n) {
    if (n == 1) {
      throw new IllegalStateException("one");
    } else if (n == 2) {
      throw new IllegalArgumentException("two");
    } else if (n == 3) {
      throw new AssertionError("three");
    }
  }

  public static void note(boolean fail) {
    Trace.add(fail);
    if (fail) {
      throw new IllegalStateException();
    }
  }
}
