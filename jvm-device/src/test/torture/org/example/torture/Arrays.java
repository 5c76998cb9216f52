package org.example.torture;

/** Arrays of every element type, filled by constants, by code and in part. */
public final class Arrays {
  private Arrays() {}

  public static long fill(byte b, short s, char c, boolean z) {
    byte[] bytes = {1, b, -1};
    short[] shorts = {s, 2, -1};
    char[] chars = {c, 'x', '\uffff'};
    boolean[] flags = {z, true, false};
    bytes[0] += 200;
    shorts[1] -= 40000;
    chars[2]++;
    flags[2] |= z;
    long sum = flags[2] ? 1 : 0;
    for (int i = 0; i < 3; i++) {
      sum = sum * 31 + bytes[i] + shorts[i] * 3L + chars[i] * 7L + (flags[i] ? 11 : 0);
    }
    return sum;
  }

  public static int[] constantInts() {
    return new int[] {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 65536, -65536, 128, -129};
  }

  public static long[] constantLongs() {
    return new long[] {
      0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32, -(1L << 40), 0xffffffffL
    };
  }

  public static byte[] constantBytes() {
    return new byte[] {0, 1, -1, -128, 127, 16, 32, -16};
  }

  public static short[] constantShorts() {
    return new short[] {0, 1, -1, -32768, 32767, 256, -256};
  }

  public static char[] constantChars() {
    return new char[] {0, 1, 'a', '\uffff', '\u8000', '\ud800'};
  }

  public static boolean[] constantFlags() {
    return new boolean[] {true, false, true, true};
  }

  /** Arrays that are read after they were filled keep their own instruction for it. */
  public static String usedTwice(int at) {
    byte[] bytes = {1, -2, 3, -128};
    short[] shorts = {1, -2, 300, -32768};
    char[] chars = {'a', '\uffff', '\u8000', 0};
    boolean[] flags = {true, false, true, true};
    float[] floats = {1.5f, -0f, Float.NaN, -1};
    double[] doubles = {1.5, -0.0, Double.NaN, -1};
    long[] longs = {1, -2, Long.MIN_VALUE, 1L << 40};
    int from = at & 3;
    bytes[from]++;
    shorts[from]++;
    chars[from]++;
    flags[from] ^= true;
    floats[from] *= 2;
    doubles[from] *= 2;
    longs[from]--;
    String texts = java.util.Arrays.toString(bytes) + java.util.Arrays.toString(shorts);
    texts += java.util.Arrays.toString(chars) + java.util.Arrays.toString(flags);
    texts += java.util.Arrays.toString(floats) + java.util.Arrays.toString(doubles);
    return texts + java.util.Arrays.toString(longs);
  }

  public static int[] partly(int n) {
    int[] made = new int[4];
    made[0] = n;
    made[2] = n + 1;
    if (n > 0) {
      made[3] = made[0]--;
    }
    return made;
  }

  public static int[] overwritten(int n) {
    int[] made = new int[2];
    made[0] = n;
    made[1] = made[0] + 1;
    made[0] = 7;
    return made;
  }

  public static String[] texts(String text) {
    String[] made = {text, null, "x" + text};
    made[1] = made[2];
    return made;
  }

  public static int nested(int n) {
    int[][] square = new int[3][4];
    long[][][] deep = new long[2][][];
    deep[1] = new long[][] {{n}, {}};
    square[n & 1][2] = n;
    square[2] = new int[] {n, -n};
    return square[0][2] + square[1][2] * 3 + square[2][1] * 5 + (int) deep[1][0][0] + deep.length;
  }

  public static float mixed(float[] given, int at) {
    float[] some = given == null ? new float[] {1, -0f} : given;
    int[] others = new int[some.length];
    for (int i = 0; i < some.length; i++) {
      others[i] = Float.floatToRawIntBits(some[i]);
    }
    return Float.intBitsToFloat(others[at & 1]);
  }

  public static double wide(double d, long l) {
    double[] some = {d, 1, -0.0};
    long[] others = {l, 0, -1};
    some[1] += others[0];
    others[2] ^= (long) some[0];
    return some[0] + some[1] / some[2] + others[2];
  }

  public static Object copies(int n) {
    int[] made = {n, 2, 3};
    int[] copy = made.clone();
    made[1] = n;
    Object[] all = {made, copy, new int[0], new Object[] {n, 'c', 1L, 2f, -0.0}};
    return all;
  }

  /** Large enough for D8 to write it as array data. */
  public static int[] manyInts() {
    return new int[] {
      -1,
      2,
      -3,
      4,
      -5,
      6,
      -7,
      8,
      -9,
      10,
      0,
      0,
      0x7fffffff,
      0x80000000,
      15,
      16,
      17,
      18,
      19,
      20,
      -21,
      22,
      -23,
      24,
      -25,
      26,
      -27,
      28,
      -29,
      30,
      0,
      0,
      0x12345678,
      0x87654321,
      35,
      36,
      37,
      38,
      -41,
      42,
      -43,
      44,
      -45,
      46,
      -47,
      48,
      -49,
      50,
      0,
      0,
      0x00ff00ff,
      0xff00ff00,
      55,
      56,
      57,
      58,
      -61,
      62,
      -63,
      64,
      -65,
      66,
      -67,
      68,
      -69,
      70,
      0,
      0,
      1 << 30,
      1 << 31,
      75,
      76,
      77,
      78,
      79,
      80
    };
  }

  public static long[] manyLongs() {
    return new long[] {
      -1,
      2,
      -3,
      4,
      -5,
      6,
      -7,
      8,
      -9,
      10,
      0,
      0,
      1L << 62,
      1L << 63,
      15,
      16,
      17,
      18,
      19,
      20,
      -21,
      -22,
      23,
      -24,
      25,
      -26,
      27,
      -28,
      29,
      -30,
      31,
      0,
      0,
      0x123456789abcdefL,
      -0x123456789abcdefL,
      -41,
      42,
      -43,
      44,
      -45,
      46,
      -47,
      48,
      -49,
      50,
      0,
      0,
      0xff00ff00ff00L,
      ~0xff00ff00ff00L,
      55,
      56
    };
  }
}
