package org.example.torture;

/** Instructions that throw: where they do, what is left undone, and who catches it. */
public final class Failures {
  int field;
  int[] array = {1};
  static int effects;

  private Failures() {}

  public static int putToNull(int n) {
    Failures none = null;
    none.field = n;
    return n;
  }

  public static int putToNullArray(int n) {
    int[] none = null;
    none[n] = n;
    return n;
  }

  public static int putToNullObjects(String text) {
    Object[] none = null;
    none[0] = text;
    return 1;
  }

  public static int getFromNull(boolean array) {
    Failures none = null;
    int[] nothing = null;
    return array ? nothing[0] : none.field;
  }

  public static int unusedGetFromNull() {
    Failures none = null;
    int unused = none.field;
    return 1;
  }

  public static int lengthOfNull() {
    int[] none = null;
    return none.length;
  }

  public static int callOnNull() {
    String none = null;
    return none.length();
  }

  public static int throwNull() {
    RuntimeException none = null;
    throw none;
  }

  public static int lockNull() {
    Object none = null;
    synchronized (none) {
      return 1;
    }
  }

  public static int caughtPutToNull(int n) {
    Failures none = null;
    effects = 1;
    try {
      none.field = n;
      effects = 2;
    } catch (NullPointerException e) {
      return -effects;
    }
    return effects;
  }

  public static int divideByConstantZero(int n) {
    int zero = 0;
    return n / zero;
  }

  public static int remainderOfConstantZero(int n) {
    int zero = 0;
    return n % zero;
  }

  public static long remainderOfConstantZeroWide(long n) {
    long zero = 0;
    return n % zero;
  }

  public static int unusedRemainder(int a, int b) {
    int unused = a % b;
    return a;
  }

  public static int unusedQuotient(long a, long b) {
    long unused = a / b;
    return 1;
  }

  public static int remainderBeforeEffect(int a, int b) {
    effects = 0;
    try {
      int rest = a % b;
      effects = 1;
      return rest + effects;
    } catch (ArithmeticException e) {
      return -10 - effects;
    }
  }

  public static int remainderBeforeTry(int a, int b) {
    int rest = a % b;
    try {
      return Integer.parseInt("7") + rest;
    } catch (ArithmeticException e) {
      return -1;
    }
  }

  public static int caughtRemainder(int a, int b) {
    try {
      return a % b;
    } catch (ArithmeticException e) {
      return -1;
    }
  }

  public static long caughtRemainderWide(long a, long b) {
    long rest;
    try {
      rest = a % b;
    } catch (ArithmeticException e) {
      rest = -1;
    }
    return rest;
  }

  public static int caughtGet(int at) {
    int[] some = {3, 4};
    try {
      return some[at];
    } catch (ArrayIndexOutOfBoundsException e) {
      return -1;
    }
  }

  public static int caughtPut(int at, int n) {
    int[] some = {3, 4};
    try {
      some[at] = n;
    } catch (ArrayIndexOutOfBoundsException e) {
      return -1;
    }
    return some[0] * 31 + some[1];
  }

  public static int caughtNullArray(boolean given) {
    int[] some = given ? new int[] {3} : null;
    try {
      int got = some[0];
      return got;
    } catch (NullPointerException e) {
      return -1;
    }
  }

  public static int unusedGet(int at) {
    int[] some = {3, 4};
    int unused = some[at];
    return 1;
  }

  public static int finallyAfterGet(int at) {
    int[] some = {3, 4};
    effects = 0;
    try {
      effects += some[at];
    } finally {
      effects += 100;
    }
    return effects;
  }

  public static int effectsOfFinally(int at) {
    try {
      finallyAfterGet(at);
    } catch (ArrayIndexOutOfBoundsException e) {
      return -effects;
    }
    return effects;
  }

  public static int lockedGet(int at) {
    Failures lock = new Failures();
    try {
      synchronized (lock) {
        int got = lock.array[at];
        return got;
      }
    } catch (ArrayIndexOutOfBoundsException e) {
      return Thread.holdsLock(lock) ? 1 : 2;
    }
  }

  public static int wrongElement(boolean wrong) {
    Object[] some = new String[1];
    try {
      some[0] = wrong ? Integer.valueOf(1) : "text";
    } catch (ArrayStoreException e) {
      return -1;
    }
    return some.length;
  }

  public static int wrongCast(boolean wrong) {
    Object some = wrong ? Integer.valueOf(1) : "text";
    try {
      String unused = (String) some;
    } catch (ClassCastException e) {
      return -1;
    }
    return 1;
  }

  public static int uncaughtCast(boolean wrong) {
    Object some = wrong ? Integer.valueOf(1) : "text";
    String unused = (String) some;
    return 1;
  }

  public static int negativeSize(int n) {
    int negative = -1;
    try {
      int[] unused = new int[negative];
    } catch (NegativeArraySizeException e) {
      return n;
    }
    return new int[n % 7].length;
  }

  public static int negativeSizeUncaught() {
    int negative = -3;
    int[][] unused = new int[2][negative];
    return unused.length;
  }

  public static int localsAtHandler(int at) {
    int[] some = {3, 4};
    int stage = 0;
    try {
      stage = 1;
      int got = some[at];
      stage = 2;
      got = got % at;
      stage = 3;
      return got + stage;
    } catch (ArrayIndexOutOfBoundsException | ArithmeticException e) {
      return -stage;
    }
  }

  public static int nested(int at, int n) {
    int[] some = {3, 4};
    try {
      try {
        return some[at] % n;
      } catch (ArithmeticException e) {
        return some[at + 1];
      }
    } catch (ArrayIndexOutOfBoundsException e) {
      return -1;
    }
  }
}
