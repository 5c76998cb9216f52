package tapwright.device.process;

import android.os.Looper;
import android.view.Choreographer;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import org.robolectric.shadows.ShadowLooper;
import org.robolectric.util.ReflectionHelpers;
import tapwright.runtime.AppRuntime;

/**
 * Ends threads and clears thread locals of a dead process: they would keep its classes in memory.
 */
final class ProcessCleanup {
  private static final String WORKER = ThreadPoolExecutor.class.getName() + "$Worker";

  /** Looper threads that the framework keeps in static fields and will use again. */
  private static final Set<String> LASTING_LOOPERS =
      Set.of(
          "queued-work-looper",
          "AsyncQueryWorker",
          "ConnectivityThread",
          "InsetsAnimations",
          "magnifier pixel copy result handler",
          "android.bg",
          "android.ui",
          "PackageMonitor");

  /** Where a thread keeps its thread locals. */
  private static final List<String> MAPS = List.of("threadLocals", "inheritableThreadLocals");

  private static final long GRACE_NANOSECONDS = 200_000_000;

  private final Set<ThreadLocal<?>> before = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Ends the app's own threads and executors, and empties the framework's pools. */
  void endThreads(ClassLoader loader) {
    List<Thread> ending = new ArrayList<>();
    Map<Thread, ThreadPoolExecutor> lent = new LinkedHashMap<>();
    Set<Thread> loopers = quitLoopers();
    for (Thread thread : AppThreads.others()) {
      if (loopers.contains(thread)) {
        continue;
      }
      Object task = task(thread);
      ThreadPoolExecutor pool = poolOf(task);
      if (pool != null && isOfFramework(pool)) {
        lent.put(thread, pool);
      } else if (belongsTo(thread, task, loader)) {
        ending.add(thread);
        if (pool != null) {
          pool.shutdownNow();
        }
      }
      if (thread.getContextClassLoader() == loader) {
        thread.setContextClassLoader(ProcessCleanup.class.getClassLoader());
      }
    }
    AppRuntime.doom(ending);
    takeBack(lent);
    loopers.remove(Thread.currentThread());
    lent.keySet().forEach(thread -> forgetThreadLocals(thread, Set.of()));
    loopers.forEach(thread -> forgetThreadLocals(thread, Set.of()));
  }

  /** Ends the looper threads of the app; an interrupt would only make them spin. */
  private static Set<Thread> quitLoopers() {
    Set<Thread> threads = new HashSet<>();
    for (Looper looper : ShadowLooper.getAllLoopers()) {
      Thread thread = looper.getThread();
      threads.add(thread);
      thread.setContextClassLoader(ProcessCleanup.class.getClassLoader());
      if (looper != Looper.getMainLooper() && !LASTING_LOOPERS.contains(thread.getName())) {
        looper.quit();
      }
    }
    return threads;
  }

  private static boolean belongsTo(Thread thread, Object task, ClassLoader loader) {
    return thread.getClass().getClassLoader() == loader
        || task != null && task.getClass().getClassLoader() == loader
        || thread.getContextClassLoader() == loader;
  }

  private static ThreadPoolExecutor poolOf(Object task) {
    return task != null && task.getClass().getName().equals(WORKER)
        ? ReflectionHelpers.getField(task, "this$0")
        : null;
  }

  /** AsyncTask's pool, and others whose threads the framework itself makes. */
  private static boolean isOfFramework(ThreadPoolExecutor pool) {
    return pool.getThreadFactory().getClass().getClassLoader()
        == ProcessCleanup.class.getClassLoader();
  }

  /** Lets the framework's workers drop what they do for the app; they serve the next process. */
  private static void takeBack(Map<Thread, ThreadPoolExecutor> lent) {
    Set<ThreadPoolExecutor> pools = new HashSet<>(lent.values());
    pools.forEach(pool -> pool.getQueue().clear());
    boolean busy = pools.stream().anyMatch(pool -> pool.getActiveCount() > 0);
    if (!busy) {
      return;
    }
    AppRuntime.doom(lent.keySet());
    long end = System.nanoTime() + GRACE_NANOSECONDS;
    while (busy && System.nanoTime() < end) {
      LockSupport.parkNanos(1_000_000);
      busy = pools.stream().anyMatch(pool -> pool.getActiveCount() > 0);
    }
    if (!busy) {
      AppRuntime.pardon(lent.keySet());
    }
  }

  /** The runnable of a thread; kept in another place since Java 19. */
  static Object task(Thread thread) {
    try {
      return field("target").get(thread);
    } catch (NoSuchFieldException newerJava) {
      return taskInHolder(thread);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object taskInHolder(Thread thread) {
    try {
      Object holder = field("holder").get(thread);
      return holder == null ? null : ReflectionHelpers.getField(holder, "task");
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A field of the JDK's class: an app's subclass may have one of the same name. */
  private static Field field(String name) throws NoSuchFieldException {
    Field field = Thread.class.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  /** Notes the main thread's thread locals before any code of the app has run. */
  void rememberThreadLocals() {
    before.clear();
    forEachThreadLocal(Thread.currentThread(), (local, value) -> before.add(local));
  }

  /** Drops the thread locals that came since: they hold the app, or what it opened. */
  void forgetThreadLocals() {
    forgetThreadLocals(Thread.currentThread(), before);
    before.clear();
  }

  /** A thread other than ours has to rest: a worker of the framework, a looper with no message. */
  private static void forgetThreadLocals(Thread thread, Set<ThreadLocal<?>> kept) {
    List<ThreadLocal<?>> fresh = new ArrayList<>();
    forEachThreadLocal(
        thread,
        (local, value) -> {
          if (!kept.contains(local)
              && !(value instanceof Looper || value instanceof Choreographer)) {
            fresh.add(local);
          }
        });
    for (String name : MAPS) {
      Object map = threadLocals(thread, name);
      if (map != null) {
        fresh.forEach(local -> remove(map, local));
      }
    }
  }

  private static Object threadLocals(Thread thread, String name) {
    try {
      return field(name).get(thread);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void remove(Object map, ThreadLocal<?> local) {
    ReflectionHelpers.callInstanceMethod(
        map, "remove", ReflectionHelpers.ClassParameter.from(ThreadLocal.class, local));
  }

  private static void forEachThreadLocal(Thread thread, BiConsumer<ThreadLocal<?>, Object> action) {
    for (String name : MAPS) {
      Object map = threadLocals(thread, name);
      if (map == null) {
        continue;
      }
      Object[] table = ReflectionHelpers.getField(map, "table");
      for (Object entry : table.clone()) {
        Object local = entry == null ? null : ((Reference<?>) entry).get();
        if (local != null) {
          action.accept((ThreadLocal<?>) local, ReflectionHelpers.getField(entry, "value"));
        }
      }
    }
  }
}
