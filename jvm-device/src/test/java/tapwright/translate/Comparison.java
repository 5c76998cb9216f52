package tapwright.translate;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/** Calls the public static methods of a program and of its translation, and compares. */
final class Comparison {
  private static final int ATTEMPTS = 30;
  private static final String TRACE = "tapwright.translate.cases.Trace";

  private final Arguments arguments;
  private final int callsOfMethod;
  private final boolean stopAtFirst;
  private final boolean controlled;
  private final List<String> differences = new ArrayList<>();
  private int methods;
  private long calls;

  /**
   * Makes a comparison.
   *
   * @param controlled whether what a second copy of the original does otherwise is left out
   */
  Comparison(Arguments arguments, int callsOfMethod, boolean stopAtFirst, boolean controlled) {
    this.arguments = arguments;
    this.controlled = controlled;
    this.callsOfMethod = callsOfMethod;
    this.stopAtFirst = stopAtFirst;
  }

  /** Defines the classes of a program, its own before those of the class path. */
  private static final class Loader extends ClassLoader {
    private final Map<String, byte[]> classes = new HashMap<>();

    Loader(Map<String, byte[]> classes) {
      super(Comparison.class.getClassLoader());
      classes.forEach((name, bytes) -> this.classes.put(name.replace('/', '.'), bytes));
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        byte[] bytes = classes.remove(name);
        if (bytes != null) {
          byte[] guarded = LoopGuard.guard(bytes);
          return defineClass(name, guarded, 0, guarded.length);
        }
        Class<?> loaded = findLoadedClass(name);
        return loaded != null ? loaded : super.loadClass(name, resolve);
      }
    }
  }

  /** Compares; what is only in one of the two is left out, unless it was asked for. */
  void compare(String program, Map<String, byte[]> original, Map<String, byte[]> translated) {
    Loader one = new Loader(original);
    Loader other = new Loader(translated);
    Loader third = controlled ? new Loader(original) : null;
    for (String name : original.keySet()) {
      if (translated.containsKey(name) && !isDone()) {
        try {
          compareClass(program, name.replace('/', '.'), one, other, third);
        } catch (LinkageError | ReflectiveOperationException e) {
          differences.add(program + " " + name + ": " + e);
        }
      }
    }
  }

  private boolean isDone() {
    return stopAtFirst && !differences.isEmpty();
  }

  private void compareClass(String program, String name, Loader one, Loader other, Loader third)
      throws ReflectiveOperationException {
    Class<?> theirs = other.loadClass(name);
    Method[] found;
    try {
      found = one.loadClass(name).getDeclaredMethods();
    } catch (NoClassDefFoundError e) {
      return; // An optional dependency of a library.
    }
    Arrays.sort(found, Comparator.comparing(Method::toString));
    for (Method method : found) {
      boolean called =
          Modifier.isStatic(method.getModifiers())
              && Modifier.isPublic(method.getModifiers())
              && !method.isSynthetic()
              && !method.getName().equals("main") // It may print for ever, or end the JVM.
              && Arguments.canMake(method.getParameterTypes());
      if (called && !isDone()) {
        Method twin = twin(theirs, method);
        if (twin != null) {
          methods++;
          callBoth(
              program, method, twin, third == null ? null : twin(third.loadClass(name), method));
        }
      }
    }
  }

  /** Overloads may differ in the result alone. */
  private static Method twin(Class<?> owner, Method method) {
    for (Method other : owner.getDeclaredMethods()) {
      if (other.getName().equals(method.getName())
          && Arrays.equals(other.getParameterTypes(), method.getParameterTypes())
          && other.getReturnType().getName().equals(method.getReturnType().getName())) {
        return other;
      }
    }
    return null;
  }

  private void callBoth(String program, Method method, Method twin, Method control)
      throws ReflectiveOperationException {
    int times = method.getParameterCount() == 0 ? 1 : callsOfMethod;
    for (int i = 0; i < times; i++) {
      long seed = 31L * method.toString().hashCode() + i;
      String expected = call(method, seed);
      String found = expected == null ? null : call(twin, seed);
      calls++;
      if (found != null && !found.equals(expected) && !isFickle(control, seed, expected)) {
        Object[] made = arguments.make(method.getParameterTypes(), new Random(seed));
        differences.add(
            program
                + ": "
                + method
                + Arrays.deepToString(made)
                + "\n  "
                + expected
                + "\n  "
                + found);
        return;
      }
    }
  }

  /** Whether chance, time or an identity plays a part: the original differs from itself. */
  private boolean isFickle(Method control, long seed, String expected)
      throws ReflectiveOperationException {
    for (int i = 0; control != null && i < ATTEMPTS; i++) {
      if (!Objects.equals(expected, call(control, seed))) {
        return true;
      }
    }
    return false;
  }

  private String call(Method method, long seed) throws ReflectiveOperationException {
    LoopGuard.begin();
    String outcome =
        Outcome.of(method, arguments.make(method.getParameterTypes(), new Random(seed)));
    boolean endless = LoopGuard.hasFired();
    return endless && !stopAtFirst ? null : outcome + trace(method.getDeclaringClass());
  }

  /** What the call did on the side, where the program keeps a trace. */
  private static String trace(Class<?> owner) throws ReflectiveOperationException {
    if (!owner.getPackageName().equals("tapwright.translate.cases")) {
      return "";
    }
    return " traced " + owner.getClassLoader().loadClass(TRACE).getMethod("take").invoke(null);
  }

  List<String> differences() {
    return differences;
  }

  int methods() {
    return methods;
  }

  long calls() {
    return calls;
  }
}
