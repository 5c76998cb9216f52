package tapwright.parking;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.LockSupport;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;

/**
 * Knows which parked threads have been woken, and lets the main thread go before those it woke.
 *
 * <p>The JVM calls a thread waiting until it runs again, which takes a while on a busy machine: one
 * that was just given work looks like one that has none. And it may come before the main thread has
 * taken its next instruction, which phones with many cores hardly ever see: what comes first would
 * be the scheduler's choice, and differ from run to run. So {@code LockSupport}, through which all
 * of {@code java.util.concurrent} waits, is made to keep a record before anything else runs.
 */
public final class Parking {
  private static final String RECORD = "java/util/concurrent/locks/ParkedThreads";

  private static MethodHandle isWoken;
  private static MethodHandle setMain;

  private Parking() {}

  /** Called by the JVM before the main method. */
  public static void premain(String options, Instrumentation instrumentation)
      throws ReflectiveOperationException, IOException, UnmodifiableClassException {
    MethodHandles.Lookup beside =
        MethodHandles.privateLookupIn(LockSupport.class, MethodHandles.lookup());
    Class<?> record = beside.defineClass(recordClass());
    isWoken =
        beside.findStatic(record, "isWoken", MethodType.methodType(boolean.class, Thread.class));
    setMain =
        beside.findStatic(record, "setMain", MethodType.methodType(void.class, Thread.class));
    instrumentation.redefineClasses(told(LockSupport.class), told(ThreadPoolExecutor.class));
  }

  /** Whether the thread has left its park as far as others can tell, but not in fact. */
  public static boolean isWoken(Thread thread) {
    try {
      return (boolean) isWoken.invokeExact(thread);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Says which thread is the app's main thread. */
  public static void setMain(Thread thread) {
    try {
      setMain.invokeExact(thread);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static ClassDefinition told(Class<?> type) throws IOException {
    return new ClassDefinition(type, ThreadEvents.told(read(type), RECORD));
  }

  private static byte[] recordClass() throws IOException {
    ClassWriter writer = new ClassWriter(0);
    String here = ParkedThreads.class.getName().replace('.', '/');
    new ClassReader(read(ParkedThreads.class))
        .accept(new ClassRemapper(writer, new SimpleRemapper(here, RECORD)), 0);
    return writer.toByteArray();
  }

  private static byte[] read(Class<?> type) throws IOException {
    try (InputStream bytes = type.getResourceAsStream(type.getSimpleName() + ".class")) {
      return bytes.readAllBytes();
    }
  }
}
