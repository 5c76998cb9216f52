package org.example.torture;

/** Arithmetic, conversions, shifts and compound assignment of every numeric type. */
public final class Numbers {
  static int counter;
  static byte small;

  private Numbers() {}

  public static int ints(int a, int b) {
    return (a + b) * 31 - (a - b) * 17 + (a * b) + (a & b) - (a | b) + (a ^ b) - ~a + -b;
  }

  public static long longs(long a, long b) {
    return (a + b) * 31 - (a - b) * 17 + (a * b) + (a & b) - (a | b) + (a ^ b) - ~a + -b;
  }

  public static float floats(float a, float b) {
    return (a + b) * 3 - (a - b) / 7 + a * b - a / b + a % b - -a;
  }

  public static double doubles(double a, double b) {
    return (a + b) * 3 - (a - b) / 7 + a * b - a / b + a % b - -a;
  }

  public static int divide(int a, int b) {
    return a / b * 31 + a % b;
  }

  public static long divideWide(long a, long b) {
    return a / b * 31 + a % b;
  }

  public static int divideByConstants(int a) {
    return a / 3 + a / -1 + a % 7 + a % -5 + a / 1 + a % 1 + a / 65536 + a % Integer.MIN_VALUE;
  }

  public static long shifts(int a, long b, byte by) {
    return (a << by) + (a >> by) + (a >>> by) + (b << by) + (b >> by) + (b >>> by) + (a >>> 33);
  }

  public static long complements(byte b, short s, char c, boolean z) {
    return ~b * 31L + ~s * 17L + ~c * 7L + (z ^ true ? 1 : 0) + -b + -s + -c;
  }

  public static long widen(byte b, short s, char c) {
    long sum = b;
    sum = sum * 31 + s;
    sum = sum * 31 + c;
    float f = b;
    double d = c;
    return sum + (long) f + (long) d + (b & 0xff) + (s & 0xffff) + (b >>> 4) + (s >> 3);
  }

  public static long narrow(int a, long b) {
    return (byte) a * 31L + (short) a * 17L + (char) a * 7L + (int) b + (byte) b + (char) (byte) b;
  }

  public static long narrowChain(int a) {
    byte b = (byte) a;
    char c = (char) b;
    short s = (short) c;
    byte back = (byte) s;
    return b + c * 3L + s * 5L + back * 7L + (byte) (char) (short) a;
  }

  public static long fromFloat(float f) {
    return (int) f + (long) f * 3 + (byte) f + (short) f * 5 + (char) f * 7 + (long) (double) f;
  }

  public static long fromDouble(double d) {
    return (int) d + (long) d * 3 + (byte) d + (short) d * 5 + (char) d * 7;
  }

  public static double toFloating(int a, long b) {
    return (float) a + (double) a + (float) b + (double) b + (float) (double) b;
  }

  public static long compound(int a, long b, byte by, short s, char c) {
    by += a;
    s -= b;
    c *= a;
    by <<= 3;
    s >>= 2;
    c >>>= 1;
    a += 1.7;
    b /= 3;
    a ^= b;
    by++;
    --s;
    c++;
    return by + s * 31L + c * 17L + a * 7L + b;
  }

  public static int increments(int a) {
    int i = a;
    int sum = i++ + ++i - i-- - --i;
    i += i++;
    i = i++ + i;
    counter = 5;
    counter += counter++ + ++counter;
    small = (byte) a;
    small++;
    small *= 2;
    return sum * 31 + i + counter + small;
  }

  public static int logic(boolean a, boolean b, int n) {
    boolean c = a & b | !a ^ b;
    c &= n > 0;
    c |= n < -5;
    c ^= b;
    return (c ? 1 : 0) + (a && (b || n == 0) ? 2 : 0) + (!(a || b) ? 4 : 0);
  }

  public static long ternaries(int n, byte b, char c) {
    int a = n > 0 ? b : c;
    long d = n < 0 ? 'x' : b;
    float f = n == 0 ? 1 : 0;
    char e = n > 5 ? c : 0;
    short s = (short) (n > 7 ? b : -1);
    return a + d * 3 + (long) f * 5 + e * 7 + s * 11 + (n > 1 ? n < 9 ? 1 : 2 : 0);
  }

  public static int fromBoolean(boolean a, int n) {
    int one = a ? 1 : 0;
    int other = n == 0 ? 0 : 1;
    return one + other * 2 + (one & other) * 4 + (one == n ? 8 : 0) + (other << 5);
  }

  public static long bits(int n, long wide) {
    int low = n & 1;
    int flag = n & 1 ^ 1;
    int set = n | 1;
    return low + flag * 3 + set * 5L + (wide & 1) + (wide ^ -1) + (n ^ -1);
  }
}
