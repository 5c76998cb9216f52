package tapwright.device;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import org.robolectric.util.ReflectionHelpers;
import tapwright.runtime.AppRuntime;

/** Threads and thread locals of a process that has ended: they would keep its classes alive. */
final class Leftovers {
  /** Ends the app's own threads and executors. */
  void endThreads(ClassLoader loader) {
    List<Thread> doomed = new ArrayList<>();
    for (Thread thread : AppThreads.others()) {
      if (belongsTo(thread, loader)) {
        doomed.add(thread);
      } else if (thread.getContextClassLoader() == loader) {
        thread.setContextClassLoader(Leftovers.class.getClassLoader());
      }
    }
    AppRuntime.doom(doomed);
  }

  private static boolean belongsTo(Thread thread, ClassLoader loader) {
    if (thread.getClass().getClassLoader() == loader) {
      return true;
    }
    Object task = task(thread);
    if (task == null) {
      return false;
    }
    if (task.getClass().getClassLoader() == loader) {
      return true;
    }
    if (!task.getClass().getName().equals(ThreadPoolExecutor.class.getName() + "$Worker")) {
      return false;
    }
    ThreadPoolExecutor pool = ReflectionHelpers.getField(task, "this$0");
    if (pool.getThreadFactory().getClass().getClassLoader() != loader
        && pool.getClass().getClassLoader() != loader
        && thread.getContextClassLoader() != loader) {
      return false;
    }
    pool.shutdownNow();
    return true;
  }

  /** The runnable of a thread; kept in another place since Java 19. */
  private static Object task(Thread thread) {
    try {
      return ReflectionHelpers.getField(thread, "target");
    } catch (RuntimeException newerJava) {
      Object holder = ReflectionHelpers.getField(thread, "holder");
      return holder == null ? null : ReflectionHelpers.getField(holder, "task");
    }
  }

  /** Drops the main thread's thread locals that hold objects of the app. */
  void forget(ClassLoader loader) {
    for (String name : List.of("threadLocals", "inheritableThreadLocals")) {
      Object map = ReflectionHelpers.getField(Thread.currentThread(), name);
      if (map == null) {
        continue;
      }
      Object[] table = ReflectionHelpers.getField(map, "table");
      for (Object entry : table.clone()) {
        if (entry != null) {
          forgetEntry((java.lang.ref.Reference<?>) entry, loader);
        }
      }
    }
  }

  private static void forgetEntry(java.lang.ref.Reference<?> entry, ClassLoader loader) {
    Object value = field(entry, "value");
    Object key = entry.get();
    boolean ofApp =
        value != null && value.getClass().getClassLoader() == loader
            || key != null && key.getClass().getClassLoader() == loader;
    if (ofApp && key != null) {
      ((ThreadLocal<?>) key).remove();
    }
  }

  private static Object field(Object object, String name) {
    try {
      Field field = object.getClass().getDeclaredField(name);
      field.setAccessible(true);
      return field.get(object);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
