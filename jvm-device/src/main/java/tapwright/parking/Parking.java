package tapwright.parking;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Knows which threads of the app are to run, and gives them their turns.
 *
 * <p>The JVM calls a thread waiting until it runs again, which takes a while on a busy machine: one
 * that was just given work looks like one that has none. And which of several threads comes first
 * is the scheduler's choice, which differs from run to run. So {@code LockSupport}, through which
 * all of {@code java.util.concurrent} waits, and {@code Thread} are made to ask {@link Turns} before
 * anything else runs. Without the agent nothing waits for a turn.
 */
public final class Parking {
  private static final String BESIDE = "java/util/concurrent/locks/";
  private static final String TURNS = BESIDE + "Turns";

  private static MethodHandle isDue;
  private static MethodHandle setMain;
  private static MethodHandle setClosed;
  private static MethodHandle wakes;
  private static MethodHandle rests;
  private static MethodHandle awaitRest;
  private static MethodHandle resumes;
  private static MethodHandle ends;

  private Parking() {}

  /** Called by the JVM before the main method. */
  public static void premain(String options, Instrumentation instrumentation)
      throws ReflectiveOperationException, IOException, UnmodifiableClassException {
    MethodHandles.Lookup beside =
        MethodHandles.privateLookupIn(LockSupport.class, MethodHandles.lookup());
    beside.defineClass(copy(AppThread.class));
    beside.defineClass(copy(Standstill.class));
    Class<?> turns = beside.defineClass(copy(Turns.class));
    MethodType nothing = MethodType.methodType(void.class);
    MethodType ofThread = MethodType.methodType(void.class, Thread.class);
    isDue = beside.findStatic(turns, "isDue", ofThread.changeReturnType(boolean.class));
    setMain = beside.findStatic(turns, "setMain", ofThread.appendParameterTypes(LongSupplier.class));
    setClosed =
        beside.findStatic(turns, "setClosed", MethodType.methodType(void.class, boolean.class));
    wakes = beside.findStatic(turns, "wakes", MethodType.methodType(void.class, Object.class));
    rests = beside.findStatic(turns, "rests", nothing);
    awaitRest =
        beside.findStatic(turns, "awaitRest", MethodType.methodType(void.class, long.class));
    resumes = beside.findStatic(turns, "resumes", nothing);
    ends = beside.findStatic(turns, "ends", nothing);
    instrumentation.redefineClasses(told(LockSupport.class), told(Thread.class));
  }

  /** Whether the thread has been told to run and has not yet got its turn. */
  public static boolean isDue(Thread thread) {
    try {
      return isDue != null && (boolean) isDue.invokeExact(thread);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  /** Says which thread is the app's main thread; none waits for it when null. */
  public static void setMain(Thread thread) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    LongSupplier time = () -> thread == null ? 0 : threads.getThreadCpuTime(thread.getId());
    try {
      setMain.invokeExact(thread, time);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  /** No thread gets a turn while closed. */
  public static void setClosed(boolean closed) {
    try {
      if (setClosed != null) {
        setClosed.invokeExact(closed);
      }
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  /** The thread, which told that it rests, is about to be woken. */
  public static void wakes(Thread thread) {
    try {
      if (wakes != null) {
        wakes.invokeExact((Object) thread);
      }
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  /** The main thread rests for so long, or until no other thread is to run. */
  public static void awaitRest(long nanoseconds) {
    try {
      awaitRest.invokeExact(nanoseconds);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  /** The calling thread is about to rest in another way than by a park. */
  public static void rests() {
    try {
      if (rests != null) {
        rests.invokeExact();
      }
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  /** The calling thread is to run: it waits for its turn. */
  public static void resumes() {
    try {
      if (resumes != null) {
        resumes.invokeExact();
      }
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  /** What the calling thread had its turn for is done. */
  public static void ends() {
    try {
      ends.invokeExact();
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  private static IllegalStateException failed(Throwable cause) {
    return new IllegalStateException(cause);
  }

  private static ClassDefinition told(Class<?> type) throws IOException {
    return new ClassDefinition(type, ThreadEvents.told(read(type), TURNS));
  }

  /** The class under a name beside LockSupport. */
  private static byte[] copy(Class<?> type) throws IOException {
    ClassWriter writer = new ClassWriter(0);
    String here = Turns.class.getPackageName().replace('.', '/') + "/";
    Remapper names =
        new Remapper() {
          @Override
          public String map(String name) {
            return name.startsWith(here) ? BESIDE + name.substring(here.length()) : name;
          }
        };
    new ClassReader(read(type)).accept(new ClassRemapper(writer, names), 0);
    return writer.toByteArray();
  }

  private static byte[] read(Class<?> type) throws IOException {
    try (InputStream bytes = type.getResourceAsStream(type.getSimpleName() + ".class")) {
      return bytes.readAllBytes();
    }
  }
}
