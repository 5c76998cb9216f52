package org.example.torture;

/** Constants that a translator may fold, shorten or take for another. */
public final class Constants {
  static final float NEGATIVE_ZERO = -0.0f;
  static final double NEGATIVE_ZERO_WIDE = -0.0;
  static final float ODD_NAN = Float.intBitsToFloat(0x7fc12345);
  static float changing = -0.0f;
  static double changingWide = -0.0;
  static final long LOWEST = Long.MIN_VALUE;
  static final byte LOW_BYTE = -128;
  static final char HIGH_CHAR = '\uffff';

  private Constants() {}

  public static int negativeZero() {
    float zero = -0.0f;
    return Float.floatToRawIntBits(zero);
  }

  public static long negativeZeroWide() {
    double zero = -0.0;
    return Double.doubleToRawLongBits(zero);
  }

  public static float divideByNegativeZero(float n) {
    float zero = -0f;
    return n / zero;
  }

  public static double divideByNegativeZeroWide(double n) {
    return n / -0.0;
  }

  public static float addNegativeZero(float n) {
    return n + -0.0f - (n - -0.0f);
  }

  public static int staticFields() {
    return Float.floatToRawIntBits(NEGATIVE_ZERO)
        ^ Float.floatToRawIntBits(changing) * 31
        ^ Float.floatToRawIntBits(ODD_NAN) * 17;
  }

  public static long staticFieldsWide() {
    return Double.doubleToRawLongBits(NEGATIVE_ZERO_WIDE)
        ^ Double.doubleToRawLongBits(changingWide) >>> 3;
  }

  public static long otherStaticFields() {
    return LOWEST + LOW_BYTE + HIGH_CHAR;
  }

  public static float[] floats() {
    return new float[] {0f, -0f, 1f, 2f, -1f, Float.NaN, Float.MIN_VALUE, -Float.MAX_VALUE, -0f};
  }

  public static double[] doubles() {
    return new double[] {0, -0.0, 1, 2, -1, Double.NaN, Double.MIN_VALUE, -Double.MAX_VALUE, -0.0};
  }

  public static float[] computedFloats(float n) {
    float[] made = new float[3];
    made[0] = -0f;
    made[1] = n;
    made[2] = -n;
    return made;
  }

  public static long notANumber() {
    float nan = Float.NaN;
    double wide = Double.NaN;
    int met = nan == nan ? 1 : 0;
    if (nan < 0) met |= 2;
    if (!(nan >= 0)) met |= 4;
    if (wide != wide) met |= 8;
    if (!(wide <= 0)) met |= 16;
    return met;
  }

  public static Object boxed(boolean negative) {
    Float zero = negative ? -0f : 0f;
    return zero.equals(0f) + " " + Double.valueOf(negative ? -0.0 : 0.0);
  }

  public static float choose(boolean negative, float other) {
    float chosen = negative ? -0.0f : 0.0f;
    return other > 1 ? other : chosen;
  }

  /** A zero that serves as a number and as a reference in one register. */
  public static String untypedZero(int n, Object given) {
    int count = 0;
    Object found = null;
    float part = 0;
    long total = 0;
    boolean met = false;
    for (int i = 0; i < (n & 3); i++) {
      count += n;
      found = given;
      part += 0.5f;
      total -= 1;
      met = !met;
    }
    return count + " " + found + " " + part + " " + total + " " + met;
  }

  public static long addNegatives(int n, long wide) {
    return (n + Integer.MIN_VALUE) + (n - -7) + (n + -1) + (wide + Long.MIN_VALUE) + (wide - -9L);
  }

  public static double addNegativesWide(float n, double wide) {
    return (n + -1.5f) + (n - -2.5f) + (wide + -0.1) - (wide - -0.2) + (n + -0f);
  }

  public static long largeLiterals(int n) {
    return n * 0x7fffffffL ^ 0x80000000L ^ 0xffffffff00000000L ^ 40000 ^ -40000 ^ 0x12345678;
  }

  public static String text() {
    return "\0\u007f\u0080\ud83d\ude00\ud800 \uffff";
  }
}
