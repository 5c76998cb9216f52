package org.example.torture;

/** Every comparison, with a zero, null or other constant kept in a local on either side. */
public final class Comparisons {
  private Comparisons() {}

  public static int zeroLeftOfInt(int n) {
    int zero = 0;
    int met = 0;
    if (zero < n) met |= 1;
    if (zero <= n) met |= 2;
    if (zero > n) met |= 4;
    if (zero >= n) met |= 8;
    if (zero == n) met |= 16;
    if (zero != n) met |= 32;
    return met;
  }

  public static int zeroRightOfInt(int n) {
    int zero = 0;
    int met = 0;
    if (n < zero) met |= 1;
    if (n <= zero) met |= 2;
    if (n > zero) met |= 4;
    if (n >= zero) met |= 8;
    if (n == zero) met |= 16;
    if (n != zero) met |= 32;
    return met;
  }

  public static int literalZeros(int n) {
    int met = 0;
    if (0 < n) met |= 1;
    if (0 <= n) met |= 2;
    if (n > 0) met |= 4;
    if (n >= 0) met |= 8;
    if (0 == n) met |= 16;
    if (n != 0) met |= 32;
    return met;
  }

  public static int oneLeftOfInt(int n) {
    int one = 1;
    int met = 0;
    if (one < n) met |= 1;
    if (one <= n) met |= 2;
    if (one > n) met |= 4;
    if (one >= n) met |= 8;
    if (one == n) met |= 16;
    if (one != n) met |= 32;
    return met;
  }

  public static int betweenInts(int a, int b) {
    int met = 0;
    if (a < b) met |= 1;
    if (a <= b) met |= 2;
    if (a > b) met |= 4;
    if (a >= b) met |= 8;
    if (a == b) met |= 16;
    if (a != b) met |= 32;
    return met;
  }

  public static int zeroLeftOfLong(long n) {
    long zero = 0;
    int met = 0;
    if (zero < n) met |= 1;
    if (zero <= n) met |= 2;
    if (zero > n) met |= 4;
    if (zero >= n) met |= 8;
    if (zero == n) met |= 16;
    if (zero != n) met |= 32;
    return met;
  }

  public static int zeroLeftOfFloat(float n) {
    float zero = 0;
    int met = 0;
    if (zero < n) met |= 1;
    if (zero <= n) met |= 2;
    if (zero > n) met |= 4;
    if (zero >= n) met |= 8;
    if (zero == n) met |= 16;
    if (zero != n) met |= 32;
    return met;
  }

  public static int zeroRightOfFloat(float n) {
    float zero = -0.0f;
    int met = 0;
    if (n < zero) met |= 1;
    if (n <= zero) met |= 2;
    if (n > zero) met |= 4;
    if (n >= zero) met |= 8;
    if (n == zero) met |= 16;
    if (n != zero) met |= 32;
    return met;
  }

  public static int zeroLeftOfDouble(double n) {
    double zero = 0;
    int met = 0;
    if (zero < n) met |= 1;
    if (zero <= n) met |= 2;
    if (zero > n) met |= 4;
    if (zero >= n) met |= 8;
    if (zero == n) met |= 16;
    if (zero != n) met |= 32;
    return met;
  }

  public static int betweenFloats(float a, float b) {
    int met = 0;
    if (a < b) met |= 1;
    if (a <= b) met |= 2;
    if (!(a > b)) met |= 4;
    if (!(a >= b)) met |= 8;
    if (a == b) met |= 16;
    if (a != b) met |= 32;
    return met;
  }

  public static int betweenDoubles(double a, double b) {
    int met = 0;
    if (a < b) met |= 1;
    if (a <= b) met |= 2;
    if (!(a > b)) met |= 4;
    if (!(a >= b)) met |= 8;
    if (a == b) met |= 16;
    if (a != b) met |= 32;
    return met;
  }

  public static int betweenLongs(long a, long b) {
    int met = 0;
    if (a < b) met |= 1;
    if (a <= b) met |= 2;
    if (a > b) met |= 4;
    if (a >= b) met |= 8;
    if (a == b) met |= 16;
    if (a != b) met |= 32;
    return met;
  }

  public static int zeroLeftOfNarrow(byte b, short s) {
    byte zeroByte = 0;
    short zeroShort = 0;
    char zeroChar = 0;
    int met = 0;
    if (zeroByte < b) met |= 1;
    if (zeroByte >= b) met |= 2;
    if (zeroShort < s) met |= 4;
    if (zeroShort >= s) met |= 8;
    if (zeroChar < (char) s) met |= 16;
    if (zeroChar >= (char) b) met |= 32;
    return met;
  }

  public static int falseLeft(boolean other) {
    boolean no = false;
    boolean yes = true;
    return (no == other ? 1 : 0) | (no != other ? 2 : 0) | (yes == other ? 4 : 0);
  }

  public static int nullLeft(String text) {
    String none = null;
    int met = 0;
    if (none == text) met |= 1;
    if (none != text) met |= 2;
    if (text == none) met |= 4;
    if (text != none) met |= 8;
    return met;
  }

  public static int bothConstant(int n) {
    int zero = 0;
    int other = 0;
    int one = 1;
    Object none = null;
    Object nothing = null;
    int met = n;
    if (zero >= other) met ^= 1;
    if (zero > other) met ^= 2;
    if (zero < one) met ^= 4;
    if (one <= zero) met ^= 8;
    if (none == nothing) met ^= 16;
    if (none != nothing) met ^= 32;
    if (zero != one) met ^= 64;
    return met;
  }

  public static boolean searchFrom(int size, int wanted) {
    int first = 0;
    int last = size & 15;
    if (first < last) {
      int at = first;
      do {
        if (at == wanted) {
          return true;
        }
      } while (++at < last);
    }
    return false;
  }

  public static int comparedResult(long a, double b) {
    int zero = 0;
    int order = Long.compare(a, (long) b);
    return zero < order ? 1 : zero > order ? -1 : zero >= a ? 2 : 3;
  }
}
