package tapwright.runtime;

/** Fills arrays with constants, which the translator has written as strings. */
public final class ArrayData {
  /** The first char of each string says only that it is such a string. */
  private static final int FIRST = 1;

  private ArrayData() {}

  /** Fills an array from its beginning. */
  public static void fill(Object array, String data) {
    fill(array, 0, data);
  }

  /** Fills an array from an element on; of several chars for an element the lowest is first. */
  public static void fill(Object array, int from, String data) {
    if (array instanceof int[] ints) {
      for (int i = 0, at = FIRST; at < data.length(); i++, at += 2) {
        ints[from + i] = (int) bits(data, at, 2);
      }
    } else if (array instanceof byte[] bytes) {
      for (int i = FIRST; i < data.length(); i++) {
        bytes[from + i - FIRST] = (byte) data.charAt(i);
      }
    } else if (array instanceof char[] chars) {
      data.getChars(FIRST, data.length(), chars, from);
    } else if (array instanceof short[] shorts) {
      for (int i = FIRST; i < data.length(); i++) {
        shorts[from + i - FIRST] = (short) data.charAt(i);
      }
    } else if (array instanceof boolean[] booleans) {
      for (int i = FIRST; i < data.length(); i++) {
        booleans[from + i - FIRST] = data.charAt(i) != 0;
      }
    } else {
      fillWide(array, from, data);
    }
  }

  private static void fillWide(Object array, int from, String data) {
    if (array instanceof long[] longs) {
      for (int i = 0, at = FIRST; at < data.length(); i++, at += 4) {
        longs[from + i] = bits(data, at, 4);
      }
    } else if (array instanceof float[] floats) {
      for (int i = 0, at = FIRST; at < data.length(); i++, at += 2) {
        floats[from + i] = Float.intBitsToFloat((int) bits(data, at, 2));
      }
    } else if (array instanceof double[] doubles) {
      for (int i = 0, at = FIRST; at < data.length(); i++, at += 4) {
        doubles[from + i] = Double.longBitsToDouble(bits(data, at, 4));
      }
    } else {
      throw new NullPointerException("Attempt to fill a null array");
    }
  }

  private static long bits(String data, int at, int chars) {
    long bits = 0;
    for (int i = chars - 1; i >= 0; i--) {
      bits = bits << 16 | data.charAt(at + i);
    }
    return bits;
  }
}
