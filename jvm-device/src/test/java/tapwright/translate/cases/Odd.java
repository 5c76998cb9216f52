package tapwright.translate.cases;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** What the smali of {@code OddSmali} is to do: code that compilers write rarely or never. */
public final class Odd {
  private Odd() {}

  public static String zeroAsAll() {
    return OddHelp.take(0, 0f, null);
  }

  public static String zeroMoved() {
    return OddHelp.take(0, 0f, null);
  }

  public static String oneAsBoth() {
    return OddHelp.take(1, Float.intBitsToFloat(1), "x");
  }

  public static int irreducible(int n) {
    int left = n & 15;
    int sum = 0;
    boolean skip = (left & 1) != 0;
    do {
      sum += skip ? 0 : 1;
      skip = false;
      sum += 10;
      left--;
    } while (left > 0);
    return sum;
  }

  public static int sharedHandler(boolean fail) {
    Trace.add(fail);
    return 7;
  }

  public static int catchOrder(int n) {
    try {
      OddHelp.fail(n);
      return 0;
    } catch (IllegalStateException e) {
      return 1;
    } catch (RuntimeException e) {
      return 2;
    }
  }

  public static long overlap(long a, int b) {
    return ((a + b) ^ (int) a) + 5;
  }

  public static int[] filled(int a, int b) {
    return new int[] {a, b, a};
  }

  public static String[] filledRange(String a, String b) {
    return new String[] {a, b};
  }

  public static Object[] data() {
    return new Object[] {
      new int[] {1, -2, 0x7fffffff}, new long[] {1, Long.MIN_VALUE}, new float[] {1.5f, -0f},
      new double[] {-0.0, 2.5}, new byte[] {1, -2, 3}, new char[] {65535, 'a'},
      new short[] {-1, 300}, new boolean[] {true, false, true}
    };
  }

  public static int packedEdge(int n) {
    return switch (n) {
      case Integer.MIN_VALUE -> 1;
      case Integer.MIN_VALUE + 1 -> 2;
      default -> 3;
    };
  }

  public static int sparse(int n) {
    return switch (n) {
      case -129 -> 1;
      case 0 -> 2;
      case 65536 -> 3;
      default -> 4;
    };
  }

  public static int handle(int n) {
    return OddHelp.twice(n);
  }

  public static int custom(int n) {
    return OddHelp.twice(n);
  }

  public static String methodType() {
    return MethodType.methodType(int.class, long.class).toString();
  }

  public static long farRegisters(int a, long b) {
    return a + b;
  }

  public static String superOfOwnClass() {
    return "parent" + new OddChild().plain();
  }

  public static boolean sameAsNull(Object value) {
    return value == null;
  }

  public static int nullArray(int n) {
    return -1;
  }

  public static int longText() {
    return "x".repeat(70_000).hashCode();
  }

  public static Object castNull() {
    return null;
  }

  public static String lateConstructor(boolean which) {
    return which ? "yes" : "no";
  }

  public static String twoAtOnce() {
    return "innerouter";
  }

  public static String swapped(String a, Object b, int n) {
    try {
      OddHelp.fail(n);
      return a + b;
    } catch (RuntimeException e) {
      return b + a;
    }
  }

  public static int stored(int n) {
    int kept = 1;
    try {
      kept = 2;
      OddHelp.fail(n);
      kept = 3;
      OddHelp.fail(n + 1);
    } catch (RuntimeException e) {
      return kept;
    }
    return 0;
  }

  public static String initialValues() {
    return String.class + " " + "x".repeat(70_000).length() + " " + -0.0f + " " + (char) 65535;
  }

  public static int twice(int n) {
    return n * 2;
  }

  /** A bootstrap method of the twin. */
  public static CallSite bootstrap(MethodHandles.Lookup lookup, String name, MethodType type)
      throws ReflectiveOperationException {
    return new ConstantCallSite(lookup.findStatic(OddHelp.class, name, type));
  }
}
