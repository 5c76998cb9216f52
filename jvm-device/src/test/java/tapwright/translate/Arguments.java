package tapwright.translate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/** Makes arguments for a method: values at the edges of their types, chosen by a seed. */
final class Arguments {
  private static final int[] INTS = {
    0,
    1,
    -1,
    2,
    -2,
    3,
    5,
    7,
    8,
    13,
    31,
    32,
    33,
    63,
    64,
    65,
    100,
    127,
    128,
    -128,
    -129,
    255,
    256,
    32767,
    32768,
    -32768,
    -32769,
    65535,
    65536,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    Integer.MAX_VALUE - 1,
    Integer.MIN_VALUE + 1
  };
  private static final int[] MODEST = {0, 1, -1, 2, 3, 4, 5, 7, 8, 10, 12, 16, 20, -2, -5};
  private static final long[] LONGS = {
    0,
    1,
    -1,
    2,
    -2,
    31,
    32,
    63,
    64,
    255,
    1L << 31,
    1L << 32,
    -(1L << 31),
    -(1L << 31) - 1,
    1L << 53,
    (1L << 53) + 1,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    Long.MAX_VALUE - 1,
    0xffffffffL
  };
  private static final double[] DOUBLES = {
    0.0,
    -0.0,
    1,
    -1,
    0.5,
    -0.5,
    1.5,
    2.5,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.MIN_VALUE,
    Double.MAX_VALUE,
    -Double.MAX_VALUE,
    1e10,
    -1e10,
    2147483647.0,
    2147483648.0,
    -2147483648.0,
    -2147483649.0,
    9.2e18,
    9.3e18,
    -9.3e18,
    1e-300
  };
  private static final float[] FLOATS = {
    0f,
    -0f,
    1,
    -1,
    0.5f,
    -0.5f,
    1.5f,
    2.5f,
    Float.NaN,
    Float.POSITIVE_INFINITY,
    Float.NEGATIVE_INFINITY,
    Float.MIN_VALUE,
    Float.MAX_VALUE,
    -Float.MAX_VALUE,
    1e10f,
    -1e10f,
    2147483647f,
    -2147483648f,
    9.2e18f,
    9.3e18f,
    16777216f,
    16777217f
  };
  private static final String[] TEXTS = {
    "", "a", "Abc", "hello world", "0", "-12", "3.5", " x ", "\u00e9\u4e2d", "a,b,,c", "true", null
  };

  private static final Map<Class<?>, Function<Random, Object>> MAKERS = new LinkedHashMap<>();

  static {
    MAKERS.put(boolean.class, random -> random.nextBoolean());
    MAKERS.put(byte.class, random -> (byte) anInt(random));
    MAKERS.put(short.class, random -> (short) anInt(random));
    MAKERS.put(char.class, random -> (char) anInt(random));
    MAKERS.put(int.class, Arguments::anInt);
    MAKERS.put(long.class, random -> LONGS[random.nextInt(LONGS.length)]);
    MAKERS.put(float.class, random -> FLOATS[random.nextInt(FLOATS.length)]);
    MAKERS.put(double.class, random -> DOUBLES[random.nextInt(DOUBLES.length)]);
    MAKERS.put(String.class, random -> TEXTS[random.nextInt(TEXTS.length)]);
    MAKERS.put(CharSequence.class, random -> TEXTS[random.nextInt(TEXTS.length)]);
    MAKERS.put(Object.class, Arguments::anObject);
    MAKERS.put(Comparable.class, random -> MODEST[random.nextInt(MODEST.length)]);
    MAKERS.put(Number.class, random -> MODEST[random.nextInt(MODEST.length)]);
    MAKERS.put(List.class, Arguments::aList);
    MAKERS.put(Iterable.class, Arguments::aList);
    MAKERS.put(java.util.Collection.class, Arguments::aList);
    MAKERS.put(Map.class, random -> new LinkedHashMap<>(Map.of("k" + random.nextInt(3), 1)));
    MAKERS.put(StringBuilder.class, random -> new StringBuilder("sb" + random.nextInt(9)));
    MAKERS.put(Integer.class, random -> MODEST[random.nextInt(MODEST.length)]);
    MAKERS.put(Boolean.class, random -> random.nextBoolean());
    MAKERS.put(Character.class, random -> (char) ('a' + random.nextInt(4)));
  }

  private final boolean modest;

  /** Makes arguments; modest ones leave out numbers that make loops endless and arrays huge. */
  Arguments(boolean modest) {
    this.modest = modest;
  }

  private static int anInt(Random random) {
    return INTS[random.nextInt(INTS.length)];
  }

  private static Object anObject(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> null;
      case 1 -> anInt(random);
      case 2 -> LONGS[random.nextInt(LONGS.length)];
      default -> TEXTS[random.nextInt(TEXTS.length)];
    };
  }

  private static List<Object> aList(Random random) {
    List<Object> list = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      list.add(MODEST[random.nextInt(MODEST.length)]);
    }
    return list;
  }

  static boolean canMake(Class<?>... types) {
    return Arrays.stream(types)
        .allMatch(t -> t.isArray() ? canMake(t.getComponentType()) : MAKERS.containsKey(t));
  }

  Object[] make(Class<?>[] types, Random random) {
    return Arrays.stream(types).map(type -> one(type, random)).toArray();
  }

  private Object one(Class<?> type, Random random) {
    if (type.isArray()) {
      if (random.nextInt(12) == 0) {
        return null;
      }
      Object array =
          java.lang.reflect.Array.newInstance(type.getComponentType(), random.nextInt(6));
      for (int i = java.lang.reflect.Array.getLength(array) - 1; i >= 0; i--) {
        java.lang.reflect.Array.set(array, i, one(type.getComponentType(), random));
      }
      return array;
    }
    if (modest && type == int.class) {
      return MODEST[random.nextInt(MODEST.length)];
    }
    if (modest && type == long.class) {
      return (long) MODEST[random.nextInt(MODEST.length)];
    }
    return MAKERS.get(type).apply(random);
  }
}
