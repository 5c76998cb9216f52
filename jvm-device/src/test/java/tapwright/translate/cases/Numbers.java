package tapwright.translate.cases;

/** Arithmetic as people write it: constants, compound assignments, conversions, comparisons. */
public final class Numbers {
  static final float NEGATIVE_ZERO = -0f;
  static final double NEGATIVE_ZERO_WIDE = -0.0;
  static final float NAN = Float.NaN;
  static final long BIG = 0x7fff_ffff_ffff_fff0L;
  static final char LETTER = '\uffff';
  static final byte SMALL = -128;
  static final short LESS = -32768;
  static final boolean YES = true;
  static final String TEXT = "text\u0000\ud83d\ude00";
  static int counter;

  private Numbers() {}

  public static String statics() {
    return 1 / NEGATIVE_ZERO
        + " "
        + 1 / NEGATIVE_ZERO_WIDE
        + " "
        + NAN
        + BIG
        + (int) LETTER
        + SMALL
        + LESS
        + YES
        + TEXT;
  }

  public static double negativeZero(double a) {
    double zero = -0.0;
    return a == 0 ? 1 / zero : a * zero;
  }

  public static float negativeZeroFloat(boolean negative) {
    float zero = negative ? -0f : 0f;
    return 1 / zero;
  }

  /** The zero stays in a register of a debug build. */
  public static int zeroOnTheLeft(int n) {
    int zero = 0;
    int result = 0;
    if (zero > n) {
      result += 1;
    }
    if (zero < n) {
      result += 2;
    }
    if (zero >= n) {
      result += 4;
    }
    if (zero <= n) {
      result += 8;
    }
    if (zero == n) {
      result += 16;
    }
    if (zero != n) {
      result += 32;
    }
    return result;
  }

  public static int constantOnTheLeft(int n) {
    int five = 5;
    int result = 0;
    if (five > n) {
      result += 1;
    }
    if (five < n) {
      result += 2;
    }
    if (five >= n) {
      result += 4;
    }
    if (five <= n) {
      result += 8;
    }
    return result;
  }

  public static int countUp(int n) {
    int i = 0;
    int sum = 0;
    if (i < n) {
      do {
        sum += i;
        i++;
      } while (i < n && i < 50);
    }
    return sum;
  }

  public static int floatOrder(float a, float b) {
    return (a < b ? 1 : 0)
        + (a <= b ? 2 : 0)
        + (a > b ? 4 : 0)
        + (a >= b ? 8 : 0)
        + (a == b ? 16 : 0)
        + (a != b ? 32 : 0)
        + (!(a < b) ? 64 : 0)
        + (!(a >= b) ? 128 : 0);
  }

  public static int doubleOrder(double a, double b) {
    return (a < b ? 1 : 0)
        + (a <= b ? 2 : 0)
        + (a > b ? 4 : 0)
        + (a >= b ? 8 : 0)
        + (a == b ? 16 : 0)
        + (a != b ? 32 : 0)
        + (!(a < b) ? 64 : 0)
        + (!(a >= b) ? 128 : 0);
  }

  public static int longOrder(long a, long b) {
    return (a < b ? 1 : 0)
        + (a <= b ? 2 : 0)
        + (a > b ? 4 : 0)
        + (a >= b ? 8 : 0)
        + (a == 0 ? 16 : 0)
        + (0 < b ? 32 : 0);
  }

  public static long compound(int a, long b, float c, double d) {
    byte small = (byte) a;
    small += 200;
    short less = (short) a;
    less *= 3;
    char letter = (char) a;
    letter++;
    int whole = a;
    whole += c;
    whole <<= b;
    long wide = b;
    wide ^= a;
    wide >>>= a;
    float real = c;
    real %= 3;
    d /= a;
    return small + less + letter + whole + wide + (long) real + (long) d;
  }

  public static String conversions(double d, float f, long l, int i) {
    return (int) d
        + " "
        + (long) d
        + " "
        + (float) d
        + " "
        + (byte) d
        + " "
        + (char) f
        + " "
        + (short) l
        + " "
        + (int) f
        + " "
        + (long) f
        + " "
        + (double) l
        + " "
        + (float) i
        + " "
        + (byte) i
        + (char) i
        + (short) i;
  }

  public static int order(int a, int b) {
    counter = 0;
    return Trace.pass(a) - Trace.pass(b) * Trace.pass(counter++) + Trace.pass(++counter);
  }

  public static long shifts(int a, long b) {
    return (a << 33)
        + (a >> -1)
        + (a >>> 31)
        + (b << 65)
        + (b >> -1)
        + (b >>> 63)
        + (b << a)
        + (b >> a)
        + (b >>> a);
  }

  public static int divide(int a, int b) {
    try {
      return a / b + a % b;
    } catch (ArithmeticException e) {
      Trace.add(e.getMessage());
      return b;
    }
  }

  public static Object boxed(boolean which, int i, double d) {
    return which ? i : d;
  }

  public static boolean logic(boolean a, boolean b, boolean c) {
    return a && b || !c ^ (a | b & c) && (c ? a : b);
  }
}
