package tapwright.translate.cases;

/** Branches, loops, switches, exceptions and monitors. */
public final class Control {
  private static int state;

  private Control() {}

  public static int packed(int key) {
    switch (key) {
      case 0:
        return 10;
      case 1:
        Trace.add("one");
      case 2:
        return 12;
      case 3:
        return 13;
      case 5:
        return 15;
      default:
        return -1;
    }
  }

  public static String sparse(int key) {
    return switch (key) {
      case Integer.MIN_VALUE -> "least";
      case -1 -> "minus one";
      case 100 -> "hundred";
      case 65536 -> "more";
      case Integer.MAX_VALUE -> "most";
      default -> "other";
    };
  }

  public static int text(String key) {
    if (key == null) {
      return -2;
    }
    return switch (key) {
      case "a", "Abc" -> 1;
      case "hello world" -> 2;
      case "" -> 3;
      default -> key.length();
    };
  }

  public static int nested(int n) {
    int sum = 0;
    outer:
    for (int i = 0; i < 12; i++) {
      for (int j = i; j < 12; j++) {
        if (j == n) {
          continue outer;
        }
        if (sum > 200) {
          break outer;
        }
        sum += i ^ j;
      }
    }
    return sum;
  }

  @SuppressWarnings("finally")
  public static int finallyWins(int n) {
    try {
      if (n > 5) {
        throw new IllegalStateException("n" + n);
      }
      return n;
    } finally {
      Trace.add("finally");
      if (n == 7) {
        return 70;
      }
    }
  }

  public static int nest(int[] values, int at) {
    int seen = 0;
    try {
      seen = 1;
      try {
        seen += values[at];
        seen += 10 / values[0];
      } catch (ArithmeticException e) {
        Trace.add("divided");
        seen += 100;
        throw new IllegalArgumentException("inner " + seen, e);
      } finally {
        Trace.add("inner " + seen);
        seen += 1000;
      }
    } catch (ArrayIndexOutOfBoundsException | NullPointerException e) {
      Trace.add(e.getClass());
      seen = -seen;
    } catch (IllegalArgumentException e) {
      Trace.add(e.getMessage() + e.getCause().getMessage());
    } finally {
      Trace.add("outer " + seen);
    }
    return seen;
  }

  /** What was stored before the call that throws is seen by the handler. */
  public static int storedBefore(int n) {
    int a = 1;
    String b = "none";
    long c = 5L;
    try {
      a = 2;
      may(n > 0);
      b = "first";
      c = n;
      may(n > 10);
      a = may(n > 100) + 3;
      c = c * 2;
      may(true);
    } catch (RuntimeException e) {
      Trace.add(b);
      return a + (int) c;
    }
    return -1;
  }

  private static int may(boolean fail) {
    if (fail) {
      throw new RuntimeException("may");
    }
    return 40;
  }

  public static int locked(Object lock, int n) {
    synchronized (lock) {
      synchronized (Control.class) {
        if (n == 3) {
          throw new IllegalStateException("locked");
        }
        state += n;
        Trace.add(Thread.holdsLock(lock));
      }
      Trace.add(Thread.holdsLock(Control.class));
    }
    Trace.add(Thread.holdsLock(lock));
    return state;
  }

  public static synchronized int guarded(int n) {
    Trace.add(Thread.holdsLock(Control.class));
    return n < 3 ? n : guarded(n / 2) + 1;
  }

  public static int loops(int n) {
    int i = n & 63;
    int sum = 0;
    while (true) {
      if (i-- <= 0) {
        break;
      }
      do {
        sum += i;
      } while (sum % 3 == 1);
    }
    for (long l = sum; l > 0; l >>= 1) {
      sum++;
    }
    return sum;
  }

  public static String resources(int n) {
    try (Closing first = new Closing("first", n == 1);
        Closing second = new Closing("second", n == 2)) {
      if (n == 3) {
        throw new IllegalStateException("body");
      }
      return first.name + second.name;
    } catch (Exception e) {
      return e.getMessage() + e.getSuppressed().length;
    }
  }

  record Closing(String name, boolean fails) implements AutoCloseable {
    @Override
    public void close() throws Exception {
      Trace.add("close " + name);
      if (fails) {
        throw new Exception("closing " + name);
      }
    }
  }

  public static int recursive(int n) {
    return n <= 1 || n > 20 ? 1 : recursive(n - 1) + recursive(n - 2);
  }
}
