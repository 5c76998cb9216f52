package tapwright.parking;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
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
 * all of {@code java.util.concurrent} waits, and {@code Thread} are made to ask {@link Turns}
 * before anything else runs. Without the agent nothing waits for a turn.
 */
public final class Parking {
  private static final String BESIDE = "java/util/concurrent/locks/";
  private static final String TURNS = BESIDE + "Turns";

  private static Predicate<Thread> isDue = thread -> false;
  private static BiConsumer<Thread, ToLongFunction<Thread>> setMain = (thread, time) -> {};
  private static Consumer<Boolean> setClosed = closed -> {};
  private static Consumer<Object> wakes = thread -> {};
  private static LongConsumer awaitRest = nanoseconds -> {};
  private static Runnable rests = () -> {};
  private static Runnable resumes = () -> {};
  private static Runnable ends = () -> {};

  private Parking() {}

  /** Has to come before any thread of the app. */
  public static void install(Instrumentation instrumentation)
      throws ReflectiveOperationException, IOException, UnmodifiableClassException {
    MethodHandles.Lookup beside =
        MethodHandles.privateLookupIn(LockSupport.class, MethodHandles.lookup());
    beside.defineClass(copy(AppThread.class));
    beside.defineClass(copy(Standstill.class));
    Copy turns = new Copy(beside, beside.defineClass(copy(Turns.class)));
    isDue = turns.call(Predicate.class, "isDue", boolean.class, Thread.class);
    setMain =
        turns.call(BiConsumer.class, "setMain", void.class, Thread.class, ToLongFunction.class);
    setClosed = turns.call(Consumer.class, "setClosed", void.class, boolean.class);
    wakes = turns.call(Consumer.class, "wakes", void.class, Object.class);
    awaitRest = turns.call(LongConsumer.class, "awaitRest", void.class, long.class);
    rests = turns.call(Runnable.class, "rests", void.class);
    resumes = turns.call(Runnable.class, "resumes", void.class);
    ends = turns.call(Runnable.class, "ends", void.class);
    instrumentation.redefineClasses(told(LockSupport.class), told(Thread.class));
  }

  /** Whether the thread has been told to run and has not yet got its turn. */
  public static boolean isDue(Thread thread) {
    return isDue.test(thread);
  }

  /** Says which thread is the app's main thread; none waits for it when null. */
  public static void setMain(Thread thread) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    setMain.accept(thread, each -> threads.getThreadCpuTime(each.getId()));
  }

  /** No thread gets a turn while closed. */
  public static void setClosed(boolean closed) {
    setClosed.accept(closed);
  }

  /** The thread, which told that it rests, is about to be woken. */
  public static void wakes(Thread thread) {
    wakes.accept(thread);
  }

  /** The main thread rests for so long, or until no other thread is to run. */
  public static void awaitRest(long nanoseconds) {
    awaitRest.accept(nanoseconds);
  }

  /** The calling thread is about to rest in another way than by a park. */
  public static void rests() {
    rests.run();
  }

  /** The calling thread is to run: it waits for its turn. */
  public static void resumes() {
    resumes.run();
  }

  /** What the calling thread had its turn for is done. */
  public static void ends() {
    ends.run();
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

  /** The copy of {@link Turns} that the JVM's own classes can call; ours need a handle for it. */
  private record Copy(MethodHandles.Lookup beside, Class<?> type) {
    @SuppressWarnings("unchecked")
    <T> T call(Class<? super T> as, String name, Class<?> result, Class<?>... arguments)
        throws ReflectiveOperationException {
      MethodType shape = MethodType.methodType(result, arguments);
      MethodHandle method = beside.findStatic(type, name, shape);
      return (T) MethodHandleProxies.asInterfaceInstance(as, method);
    }
  }
}
