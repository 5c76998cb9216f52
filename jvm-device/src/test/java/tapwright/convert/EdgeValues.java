package tapwright.convert;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Arguments to call a method with: the values of each type at which code tends to go wrong. */
final class EdgeValues {
  /** Two parameters get every pair of values; of more, each gets fewer. */
  private static final int MOST_CALLS = 1000;

  private static final Map<Class<?>, Object[]> VALUES =
      Map.ofEntries(
          Map.entry(boolean.class, new Object[] {false, true}),
          Map.entry(byte.class, new Object[] {b(0), b(1), b(-1), b(-128), b(127), b(33), b(3)}),
          Map.entry(short.class, new Object[] {s(0), s(-1), s(-32768), s(32767), s(97), s(128)}),
          Map.entry(char.class, new Object[] {'\0', 'a', '\uffff', '\u8000', '\u0080'}),
          Map.entry(
              int.class,
              new Object[] {
                0,
                1,
                -1,
                2,
                -2,
                3,
                5,
                7,
                31,
                32,
                33,
                127,
                128,
                -128,
                -129,
                32768,
                65535,
                65536,
                -1000,
                1 << 30,
                Integer.MIN_VALUE,
                Integer.MIN_VALUE + 1,
                Integer.MAX_VALUE - 1,
                Integer.MAX_VALUE
              }),
          Map.entry(
              long.class,
              new Object[] {
                0L,
                1L,
                -1L,
                2L,
                7L,
                63L,
                64L,
                65536L,
                0x80000000L,
                0xffffffffL,
                1L << 32,
                -5L,
                Long.MIN_VALUE,
                Long.MAX_VALUE
              }),
          Map.entry(
              float.class,
              new Object[] {
                0f,
                -0f,
                1f,
                -1f,
                2.5f,
                Float.NaN,
                Float.MIN_VALUE,
                Float.MAX_VALUE,
                3e9f,
                -1e19f,
                Float.POSITIVE_INFINITY,
                Float.NEGATIVE_INFINITY
              }),
          Map.entry(
              double.class,
              new Object[] {
                0.0,
                -0.0,
                1.0,
                -1.0,
                2.5,
                Double.NaN,
                Double.MIN_VALUE,
                Double.MAX_VALUE,
                3e9,
                -1e19,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY
              }),
          Map.entry(String.class, new Object[] {null, "", "a", "Aa", "BB", "7\ud83d\ude00"}),
          Map.entry(Object.class, new Object[] {null, "given", 7}),
          Map.entry(float[].class, new Object[] {null, new float[] {-0f, Float.NaN}}));

  private EdgeValues() {}

  /** Returns argument lists for these parameter types. */
  static List<Object[]> of(Class<?>[] types) {
    List<Object[]> calls = List.<Object[]>of(new Object[0]);
    for (int at = 0; at < types.length; at++) {
      List<Object[]> longer = new ArrayList<>();
      Object[] values = VALUES.get(types[at]);
      // An odd stride thins out without taking the same value each time.
      int stride = calls.size() * values.length / MOST_CALLS | 1;
      int number = 0;
      for (Object[] call : calls) {
        for (Object value : values) {
          if (number++ % stride == 0) {
            Object[] more = Arrays.copyOf(call, at + 1);
            more[at] = value;
            longer.add(more);
          }
        }
      }
      calls = longer;
    }
    return calls;
  }

  private static byte b(int value) {
    return (byte) value;
  }

  private static short s(int value) {
    return (short) value;
  }
}
