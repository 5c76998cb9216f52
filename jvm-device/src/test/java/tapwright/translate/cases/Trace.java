package tapwright.translate.cases;

/** The side effects of a case, in their order. */
public final class Trace {
  private static StringBuilder text = new StringBuilder();

  private Trace() {}

  public static void add(Object what) {
    text.append(what).append(' ');
  }

  /** Notes and passes on: evaluation has an order. */
  public static int pass(int value) {
    add(value);
    return value;
  }

  public static String take() {
    String taken = text.toString();
    text = new StringBuilder();
    return taken;
  }
}
