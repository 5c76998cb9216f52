package tapwright.translate.cases;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

/** Arrays, objects, lambdas and reflection on what the compiler writes beside code. */
public final class Things {
  static final int[] TABLE = {1, -2, 300, Integer.MIN_VALUE, Integer.MAX_VALUE};
  static final long[] LONGS = {1, -2, 1L << 40, Long.MIN_VALUE, 5};
  static final double[] DOUBLES = {1.5, -0.0, Double.NaN, 1e300, 3};
  static final float[] FLOATS = {1.5f, -0f, Float.NaN, 1e30f, 7};
  static final byte[] BYTES = {1, -2, 127, -128, 0};
  static final char[] CHARS = {'a', '\uffff', 0, 'z', 'y'};
  static final short[] SHORTS = {1, -2, 32767, -32768, 4};
  static final boolean[] BOOLEANS = {true, false, true, true, false};
  static final String[][] TEXTS = {{"a", "b"}, {}, {null}};

  private Things() {}

  public static Object[] tables() {
    return new Object[] {TABLE, LONGS, DOUBLES, FLOATS, BYTES, CHARS, SHORTS, BOOLEANS, TEXTS};
  }

  public static String elements(int i) {
    return TABLE[i]
        + " "
        + LONGS[i]
        + DOUBLES[i]
        + FLOATS[i]
        + BYTES[i]
        + CHARS[i]
        + SHORTS[i]
        + BOOLEANS[i];
  }

  public static Object[] stores(int v, long w, double d, float f) {
    int[] a = new int[3];
    long[] b = new long[3];
    double[] c = new double[3];
    float[] e = new float[3];
    byte[] g = new byte[3];
    char[] h = new char[3];
    short[] s = new short[3];
    boolean[] z = new boolean[3];
    a[1] += v;
    b[1] -= w;
    c[1] = d;
    e[2] = f;
    g[0] = (byte) v;
    h[0] = (char) v;
    s[0] = (short) v;
    z[0] = v > 0;
    return new Object[] {a, b, c, e, g, h, s, z, a.length + b.length, new int[2][3], a.clone()};
  }

  public static Object storeCheck(boolean bad) {
    Object[] array = new String[1];
    array[0] = bad ? (Object) 1 : "fine";
    return array[0];
  }

  public static int nullArray(int n) {
    int[] none = null;
    try {
      return none[n];
    } catch (NullPointerException e) {
      return -1;
    }
  }

  public static Object cast(Object value) {
    return value instanceof String text ? text.length() : (Integer) value;
  }

  /** One register, several types. */
  public static String reuse(int n) {
    String result = "";
    {
      int x = n;
      result += x;
    }
    {
      float x = n * 1.5f;
      result += x;
    }
    {
      Object x = n > 0 ? "p" : null;
      result += x;
    }
    {
      long x = n * 5L;
      result += x;
    }
    {
      double x = n / 2.0;
      result += x;
    }
    return result;
  }

  static class Base {
    final int value;
    protected String log = "base";

    Base(int value) {
      this.value = value;
      init();
    }

    void init() {
      Trace.add("Base.init");
    }
  }

  static class Derived extends Base {
    private final int more;
    private String own = "own";

    Derived(int value, boolean which) {
      super(which ? value + 1 : Trace.pass(value));
      more = value * 2;
      init();
    }

    @Override
    void init() {
      super.init();
      Trace.add(own + more + log);
    }
  }

  public static int construct(int n, boolean which) {
    Derived made = new Derived(n, which);
    Base other =
        new Base(made.value) {
          @Override
          void init() {
            Trace.add("anonymous " + n);
          }
        };
    return made.more + other.value;
  }

  public static String lambdas(int n, String text) {
    IntBinaryOperator add = (a, b) -> a + b + n;
    Function<Integer, Supplier<String>> nested = x -> () -> text + x + n;
    Comparator<String> order = Comparator.comparing(String::length);
    List<String> sorted = new ArrayList<>(List.of("ccc", "a", "bb"));
    sorted.sort(order.reversed());
    return add.applyAsInt(1, 2) + nested.apply(5).get() + sorted;
  }

  sealed interface Shape permits Circle, Square {}

  record Circle(double radius) implements Shape {}

  record Square(int side, String name) implements Shape {}

  enum Level {
    LOW,
    MIDDLE {
      @Override
      int weight() {
        return 5;
      }
    },
    HIGH;

    int weight() {
      return ordinal();
    }
  }

  public static String shapes(double d, int n, String name) {
    Shape shape = n > 0 ? new Circle(d) : new Square(n, name);
    String told = shape instanceof Circle c ? "c" + c.radius() : "s" + ((Square) shape).side();
    Square square = new Square(n, name);
    return told + square.equals(new Square(n, name)) + square.hashCode() + square.name();
  }

  public static int levels(int n) {
    Level level = Level.values()[n];
    return switch (level) {
      case LOW -> 1 + level.weight();
      case MIDDLE -> 20 + level.weight();
      default -> 300 + Level.valueOf("HIGH").weight();
    };
  }

  interface Greeting {
    default String greet(String name) {
      return prefix() + name + secret();
    }

    private String secret() {
      return "?";
    }

    static Greeting polite() {
      return () -> "Dear ";
    }

    String prefix();
  }

  static class Loud implements Greeting {
    @Override
    public String prefix() {
      return "HEY ";
    }

    @Override
    public String greet(String name) {
      return Greeting.super.greet(name) + "!";
    }
  }

  public static String greetings(String name) {
    return Greeting.polite().greet(name) + new Loud().greet(name);
  }

  @SafeVarargs
  static <T extends Comparable<T>> T largest(T... values) {
    return Arrays.stream(values).max(Comparator.naturalOrder()).orElse(null);
  }

  public static String generic(int a, int b) {
    return largest(a, b) + largest("x", "yy");
  }

  public static String nesting() {
    return Derived.class.getSimpleName()
        + Derived.class.getDeclaringClass()
        + Level.MIDDLE.getClass().isAnonymousClass()
        + Level.MIDDLE.getDeclaringClass()
        + new Object() {}.getClass().getEnclosingMethod().getName();
  }

  @Deprecated
  public static boolean annotated() throws ReflectiveOperationException {
    return Things.class.getMethod("annotated").isAnnotationPresent(Deprecated.class)
        && Things.class.getMethod("annotated").getExceptionTypes().length == 1;
  }
}
