package tapwright.parking;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;

/**
 * Knows which parked threads have been woken.
 *
 * <p>The JVM calls a thread waiting until it runs again, which takes a while on a busy machine: one
 * that was just given work looks like one that has none. So {@code LockSupport}, through which all
 * of {@code java.util.concurrent} waits, is made to keep a record before anything else runs.
 */
public final class Parking {
  private static final String RECORD = "java/util/concurrent/locks/ParkedThreads";

  private static Map<Thread, Boolean> woken = Map.of();

  private Parking() {}

  /** Called by the JVM before the main method. */
  public static void premain(String options, Instrumentation instrumentation)
      throws ReflectiveOperationException, IOException {
    MethodHandles.Lookup beside =
        MethodHandles.privateLookupIn(LockSupport.class, MethodHandles.lookup());
    woken = record(beside.defineClass(recordClass()));
    byte[] told = LockSupportCalls.told(read(LockSupport.class), RECORD);
    try {
      instrumentation.redefineClasses(new ClassDefinition(LockSupport.class, told));
    } catch (UnmodifiableClassException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether the thread has left its park as far as others can tell, but not in fact. */
  public static boolean isWoken(Thread thread) {
    return woken.getOrDefault(thread, false);
  }

  @SuppressWarnings("unchecked")
  private static Map<Thread, Boolean> record(Class<?> type) throws ReflectiveOperationException {
    return (Map<Thread, Boolean>) type.getField("WOKEN").get(null);
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
