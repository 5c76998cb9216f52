package tapwright.convert;

import java.util.List;

/** Waits with a limit of time, of the types of {@code java.util.concurrent} that have them. */
final class WaitTable {
  private static final String PACKAGE = "java/util/concurrent/";
  private static final String LIMIT = "JLjava/util/concurrent/TimeUnit;)";
  private static final String OBJECT = "Ljava/lang/Object;";

  private static final List<String> FUTURES =
      List.of(
          "Future",
          "FutureTask",
          "ScheduledFuture",
          "RunnableFuture",
          "RunnableScheduledFuture",
          "CompletableFuture",
          "ForkJoinTask");
  private static final List<String> EXECUTORS =
      List.of(
          "ExecutorService",
          "AbstractExecutorService",
          "ThreadPoolExecutor",
          "ScheduledExecutorService",
          "ScheduledThreadPoolExecutor",
          "ForkJoinPool");
  private static final List<String> DEQUES = List.of("BlockingDeque", "LinkedBlockingDeque");
  private static final List<String> QUEUES =
      List.of(
          "BlockingQueue",
          "LinkedBlockingQueue",
          "ArrayBlockingQueue",
          "PriorityBlockingQueue",
          "SynchronousQueue",
          "DelayQueue",
          "TransferQueue",
          "LinkedTransferQueue",
          "BlockingDeque",
          "LinkedBlockingDeque");
  private static final List<String> LOCKS =
      List.of(
          "locks/Lock",
          "locks/ReentrantLock",
          "locks/ReentrantReadWriteLock$ReadLock",
          "locks/ReentrantReadWriteLock$WriteLock");

  private WaitTable() {}

  /** Takes one entry: calls of the owner's method go to the target. */
  interface Entries {
    void add(String owner, String nameAndDescriptor, CallTable.Target target);
  }

  static void add(Entries entries) {
    timed(entries, FUTURES, "get", "(" + LIMIT + OBJECT);
    timed(entries, List.of("CountDownLatch"), "await", "(" + LIMIT + "Z");
    timed(entries, EXECUTORS, "awaitTermination", "(" + LIMIT + "Z");
    timed(entries, List.of("Semaphore"), "tryAcquire", "(" + LIMIT + "Z");
    timed(entries, List.of("Semaphore"), "tryAcquire", "(I" + LIMIT + "Z");
    timed(entries, LOCKS, "tryLock", "(" + LIMIT + "Z");
    timed(entries, QUEUES, "poll", "(" + LIMIT + OBJECT);
    timed(entries, QUEUES, "offer", "(" + OBJECT + LIMIT + "Z");
    timed(entries, DEQUES, "pollFirst", "(" + LIMIT + OBJECT);
    timed(entries, DEQUES, "pollLast", "(" + LIMIT + OBJECT);
    String task = "android/os/AsyncTask";
    replace(entries, task, task, "get", "(" + LIMIT + OBJECT, "AppTasks");
    String condition = PACKAGE + "locks/Condition";
    replace(entries, condition, condition, "await", "(" + LIMIT + "Z", "AppMonitors");
    replace(entries, condition, condition, "awaitNanos", "(J)J", "AppMonitors");
    replace(entries, condition, condition, "awaitUntil", "(Ljava/util/Date;)Z", "AppMonitors");
    replace(entries, condition, condition, "signal", "()V", "AppMonitors");
    replace(entries, condition, condition, "signalAll", "()V", "AppMonitors");
  }

  /** The first of the types is the one that the target takes: all others are such. */
  private static void timed(Entries entries, List<String> types, String name, String descriptor) {
    for (String type : types) {
      replace(entries, PACKAGE + type, PACKAGE + types.get(0), name, descriptor, "AppWaits");
    }
  }

  private static void replace(
      Entries entries,
      String owner,
      String receiver,
      String name,
      String descriptor,
      String target) {
    entries.add(
        owner,
        name + descriptor,
        new CallTable.Target(
            "tapwright/runtime/" + target, name, "(L" + receiver + ";" + descriptor.substring(1)));
  }
}
