package tapwright.parking;

import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;

/**
 * Whose turn it is: the app's main thread goes first, then its other threads one at a time, in the
 * order in which they were woken or started. See {@link Parking}.
 *
 * <p>A thread has its turn until it rests: parks, sleeps, waits or ends. Nothing waits for ever: a
 * main thread or a thread that works on and on is no longer waited for after a while. What a while
 * is must not depend on how busy the machine is: work is counted in processor time, and waiting in
 * the waits that were asked for, however long each took.
 *
 * <p>A copy of this class is put beside {@code LockSupport}, which calls it.
 */
public final class Turns {
  private static final long MAIN_WORK = TimeUnit.SECONDS.toNanos(3);
  private static final long THREAD_WORK = TimeUnit.SECONDS.toNanos(3);
  private static final long THREAD_STILL = TimeUnit.SECONDS.toNanos(3);
  private static final long STILL = TimeUnit.SECONDS.toNanos(2);
  private static final long STILL_PARTS = 100;
  private static final long POLLING = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long ARRIVAL = TimeUnit.SECONDS.toNanos(1);
  private static final long LOOK_CLOSER = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long SHORTEST_SLICE = TimeUnit.MICROSECONDS.toNanos(50);
  private static final long LONGEST_SLICE = TimeUnit.MILLISECONDS.toNanos(1);

  private static final Object lock = new Object();

  /** Threads inside a park, or that rest in another way of which they told. */
  private static final Set<Thread> parked = new HashSet<>();

  /** Threads that are to run and have had no turn since, in order, and when they were told to. */
  private static final Map<Thread, Long> due = new LinkedHashMap<>();

  /** Those of them that have come to where they wait for their turn. */
  private static final Set<Thread> arrived = new HashSet<>();

  /** Threads that nobody waits for until they rest. */
  private static final Set<Thread> restless = Collections.newSetFromMap(new WeakHashMap<>());

  private static final Standstill mainStands = new Standstill();
  private static final Standstill holderStands = new Standstill();

  private static Thread main;
  private static ToLongFunction<Thread> workOf;
  private static boolean mainRests;
  private static boolean mainWoken;
  private static volatile boolean mainWaitsForHolder;
  private static boolean mainAwaitsRest;
  private static boolean closed;
  private static Thread holder;
  private static long holderWork;
  private static long holderSeen;
  private static long holderStillSince;

  /** The waits that were asked for so far, of one waiting thread at a time: the time in here. */
  private static long waitedSoFar;

  private static Thread countsWaits;

  private Turns() {}

  /** Says which thread goes first, and how to ask for its processor time. */
  public static void setMain(Thread thread, ToLongFunction<Thread> processorTime) {
    synchronized (lock) {
      main = thread;
      workOf = processorTime;
      mainRests = mainWoken = mainWaitsForHolder = closed = false;
      holder = null;
      countsWaits = null;
      due.clear();
    }
  }

  /** Nobody gets a turn while the gate is closed. */
  public static void setClosed(boolean value) {
    synchronized (lock) {
      closed = value;
      callNext();
    }
  }

  /** Whether the thread has been told to run and has not yet got its turn. */
  public static boolean isDue(Thread thread) {
    synchronized (lock) {
      return thread == main ? mainWoken : due.containsKey(thread);
    }
  }

  /** The calling thread is about to be parked. */
  public static void parks() {
    synchronized (lock) {
      if (!isInside(Thread.currentThread())) {
        rests();
      }
    }
  }

  /** The calling thread is back from a park. */
  public static void runsOn() {
    synchronized (lock) {
      if (isInside(Thread.currentThread())) {
        return;
      }
    }
    resumes();
  }

  /** The thread is about to be woken, if it rests at all. */
  public static void wakes(Object object) {
    Thread thread = (Thread) object;
    synchronized (lock) {
      if (thread == main) {
        mainWoken = parked.contains(thread) && AppThread.isOfApp(Thread.currentThread(), main);
      } else if (parked.contains(thread) && AppThread.isOfApp(thread, main)) {
        due.putIfAbsent(thread, waitedSoFar);
      }
    }
  }

  /** The thread is about to be started. */
  public static void starts(Thread thread) {
    synchronized (lock) {
      if (AppThread.isOfApp(thread, main) && AppThread.asksWhenItBegins(thread)) {
        due.putIfAbsent(thread, waitedSoFar);
      }
    }
  }

  /** The calling thread is about to rest in another way than by a park. */
  public static void rests() {
    synchronized (lock) {
      parked.add(Thread.currentThread());
      rests(Thread.currentThread());
    }
  }

  /** The calling thread is to run: it waits for its turn. */
  public static void resumes() {
    Thread thread = Thread.currentThread();
    boolean woken = false;
    boolean waits;
    synchronized (lock) {
      parked.remove(thread);
      waits = thread != holder && AppThread.isOfApp(thread, main);
      if (thread == main) {
        woken = mainWoken;
        mainWoken = false;
        mainRests = false;
      }
    }
    if (woken) {
      letHolderRest();
    } else if (waits) {
      awaitTurn(thread);
    }
  }

  private static void awaitTurn(Thread thread) {
    long begin;
    long mainBegin;
    synchronized (lock) {
      begin = waitedSoFar;
      due.putIfAbsent(thread, begin);
      arrived.add(thread);
      mainBegin = main == null ? 0 : workOf.applyAsLong(main);
    }
    boolean interrupted = false;
    long slice = SHORTEST_SLICE;
    while (!takesTurn(thread, begin, mainBegin)) {
      waitFor(slice);
      interrupted |= Thread.interrupted();
      slice = Math.min(2 * slice, LONGEST_SLICE);
    }
    if (interrupted) {
      thread.interrupt();
    }
  }

  /** Parks the calling thread, which waits for others; it counts if no other one does. */
  private static void waitFor(long nanoseconds) {
    long before = System.nanoTime();
    synchronized (lock) {
      countsWaits = countsWaits == null ? Thread.currentThread() : countsWaits;
    }
    LockSupport.parkNanos(nanoseconds);
    synchronized (lock) {
      if (countsWaits == Thread.currentThread()) {
        // While the gate is closed nobody can do anything about it.
        waitedSoFar += closed ? 0 : Math.min(nanoseconds, System.nanoTime() - before);
        countsWaits = null;
      }
    }
  }

  private static boolean takesTurn(Thread thread, long begin, long mainBegin) {
    synchronized (lock) {
      boolean mine = main == null || !isMainInTheWay(begin, mainBegin) && isNext(thread);
      if (mine) {
        due.remove(thread);
        arrived.remove(thread);
        holder = thread;
        holderSeen = holderWork = workOf == null ? 0 : workOf.applyAsLong(thread);
        holderStillSince = waitedSoFar;
      }
      return mine;
    }
  }

  private static boolean isMainInTheWay(long begin, long mainBegin) {
    if (closed || mainWaitsForHolder) {
      return true;
    }
    if (mainRests) {
      return false;
    }
    long waited = waitedSoFar - begin;
    long mainWork = workOf.applyAsLong(main);
    Thread.State state = main.getState();
    if (state != Thread.State.RUNNABLE) {
      // Whoever looks, and sleeps for a moment, and looks again waits as well.
      boolean sleeps = state != Thread.State.BLOCKED && waited > POLLING;
      return !sleeps && !mainStands.lasts(mainWork, waitedSoFar);
    }
    long worked = mainWork - mainBegin;
    // It may wait for us by looking again and again, or in native code where nobody sees it.
    return worked < MAIN_WORK && (waited < STILL || worked * STILL_PARTS > waited);
  }

  private static boolean isNext(Thread thread) {
    if (isHolderAtWork(thread)) {
      return false;
    }
    for (Iterator<Map.Entry<Thread, Long>> all = due.entrySet().iterator(); all.hasNext(); ) {
      Map.Entry<Thread, Long> entry = all.next();
      Thread first = entry.getKey();
      if (first == thread) {
        return true;
      }
      if (arrived.contains(first) || waitedSoFar - entry.getValue() < ARRIVAL) {
        return false;
      }
      all.remove();
    }
    return true;
  }

  private static boolean isHolderAtWork(Thread other) {
    Thread working = holder;
    if (working == null || working == other || restless.contains(working)) {
      return false;
    }
    Thread.State state = working.getState();
    if (state != Thread.State.RUNNABLE) {
      return state == Thread.State.BLOCKED && !holderStands.lasts(holderWork, waitedSoFar);
    }
    holderStands.lasts(-1, waitedSoFar);
    long work = workOf.applyAsLong(working);
    if (work != holderSeen) {
      holderSeen = work;
      holderStillSince = waitedSoFar;
    }
    long still = waitedSoFar - holderStillSince;
    if (work - holderWork > THREAD_WORK || still > THREAD_STILL) {
      restless.add(working);
      return false;
    }
    return still < LOOK_CLOSER || !AppThread.mayWaitInNativeCode(working);
  }

  /** The main thread was woken: whoever did so comes to its rest first. */
  private static void letHolderRest() {
    while (true) {
      synchronized (lock) {
        mainWaitsForHolder = isHolderAtWork(null);
        if (!mainWaitsForHolder) {
          return;
        }
      }
      waitFor(SHORTEST_SLICE);
      if (Thread.currentThread().isInterrupted()) {
        mainWaitsForHolder = false;
        return;
      }
    }
  }

  private static void rests(Thread thread) {
    restless.remove(thread);
    if (thread == main) {
      mainRests = true;
      callNext();
    } else if (thread == holder) {
      holder = null;
      callNext();
      if (due.isEmpty() && mainAwaitsRest) {
        LockSupport.unpark(main);
      }
    }
  }

  /** The main thread rests for so long, or until no other thread is to run. */
  public static void awaitRest(long nanoseconds) {
    synchronized (lock) {
      mainAwaitsRest = Thread.currentThread() == main;
    }
    LockSupport.parkNanos(nanoseconds);
    synchronized (lock) {
      mainAwaitsRest = false;
    }
  }

  /** What the calling thread had its turn for is done. */
  public static void ends() {
    synchronized (lock) {
      rests(Thread.currentThread());
    }
  }

  private static void callNext() {
    Iterator<Thread> threads = due.keySet().iterator(); // No lambdas here: they may park.
    Thread first = threads.hasNext() ? threads.next() : null;
    LockSupport.unpark(arrived.contains(first) ? first : null);
  }

  /** Whether the thread parks in here, which is nobody else's business. */
  private static boolean isInside(Thread thread) {
    return thread == main ? mainWaitsForHolder : arrived.contains(thread);
  }
}
