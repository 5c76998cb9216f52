package org.example.torture;

/** Switches, loops, try and finally, monitors: code whose order matters. */
public final class Flow {
  private static final Object LOCK = new Object();
  static int effects;

  private Flow() {}

  public static int denseSwitch(int n) {
    switch (n) {
      case -1:
        return 10;
      case 0:
        n += 3;
      case 1:
        n *= 2;
        break;
      case 2:
        return 30;
      default:
        n = -7;
    }
    return n;
  }

  public static int sparseSwitch(int n) {
    return switch (n) {
      case Integer.MIN_VALUE -> 1;
      case -1000 -> 2;
      case 0 -> 3;
      case 65536 -> 4;
      case Integer.MAX_VALUE -> 5;
      default -> 6;
    };
  }

  public static int switchAtTheEnds(int n) {
    return switch (n) {
      case Integer.MAX_VALUE -> 1;
      case Integer.MAX_VALUE - 1 -> 2;
      case Integer.MAX_VALUE - 2 -> 3;
      case Integer.MIN_VALUE -> 4;
      default -> 5;
    };
  }

  public static int switchOnConstant(int n) {
    int mode = 2;
    switch (mode) {
      case 1:
        return n;
      case 2:
        return -n;
      default:
        return 0;
    }
  }

  public static int textSwitch(String text) {
    if (text == null) {
      return -1;
    }
    return switch (text) {
      case "Aa", "BB" -> 1;
      case "" -> 2;
      case "a" -> 3;
      default -> text.length();
    };
  }

  public static int charSwitch(short s) {
    return switch ((char) s) {
      case 'a' -> 1;
      case '\uffff' -> 2;
      case 0 -> 3;
      default -> 4;
    };
  }

  public static long loops(int n) {
    long sum = 0;
    outer:
    for (int i = 0; i < (n & 7); i++) {
      for (int j = i; ; j++) {
        if (j > 5) continue outer;
        if (i * j == 12) break outer;
        sum += i * 31L + j;
      }
    }
    int left = n & 15;
    while (0 < left) {
      sum = sum * 3 + left--;
    }
    do {
      sum -= sum / 3 + 1;
    } while (sum > 1000);
    return sum;
  }

  public static String swap(int a, int b, int rounds) {
    int one = a;
    int two = b;
    int three = 0;
    for (int i = 0; i < (rounds & 7); i++) {
      int kept = one;
      one = two;
      two = three;
      three = kept;
    }
    return one + " " + two + " " + three;
  }

  public static int tryFinally(int n) {
    int result = 0;
    try {
      result += 10 / n;
      if (n == 2) {
        return result;
      }
      result++;
    } catch (ArithmeticException e) {
      result = -1;
    } finally {
      result += 100;
      effects = result;
    }
    return result + effects;
  }

  @SuppressWarnings("finally")
  public static int finallyWins(int n) {
    while (true) {
      try {
        try {
          return 7 % n;
        } finally {
          if (n > 1) {
            break;
          }
        }
      } catch (ArithmeticException e) {
        return -2;
      }
    }
    return -3;
  }

  public static int monitors(int n) {
    int sum = 0;
    synchronized (LOCK) {
      try {
        synchronized (Flow.class) {
          sum += 100 / n;
        }
      } catch (ArithmeticException e) {
        sum = -1;
      }
      sum += Thread.holdsLock(LOCK) && !Thread.holdsLock(Flow.class) ? 5 : 9;
    }
    return sum + (Thread.holdsLock(LOCK) ? 1000 : 0);
  }

  public static synchronized int guarded(int n) {
    return n > 0 ? guarded(n > 9 ? 3 : n - 1) + 1 : Thread.holdsLock(Flow.class) ? 1 : 0;
  }

  public static String resources(int n) throws Exception {
    StringBuilder said = new StringBuilder();
    try (Closing first = new Closing(said, "a", n == 1);
        Closing second = new Closing(said, "b", n == 2)) {
      said.append(10 / n);
    } catch (IllegalStateException | ArithmeticException e) {
      said.append(e.getClass().getSimpleName()).append(e.getSuppressed().length);
    }
    return said.toString();
  }

  public static String order(int n) {
    StringBuilder said = new StringBuilder();
    int[] kept = {note(said, 1), note(said, 2), note(said, n)};
    kept[note(said, 0)] += note(said, 5) * note(said, 6);
    int sum = note(said, 7) - note(said, 8) << (note(said, 9) & 3);
    return said.append(kept[0]).append(sum).toString();
  }

  private static int note(StringBuilder said, int n) {
    said.append(n).append(',');
    return n;
  }

  private record Closing(StringBuilder said, String name, boolean fails) implements AutoCloseable {
    @Override
    public void close() {
      said.append(name);
      if (fails) {
        throw new IllegalStateException(name);
      }
    }
  }
}
