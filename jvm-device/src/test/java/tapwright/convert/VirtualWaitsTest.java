package tapwright.convert;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import java.util.List;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import tapwright.runtime.AppRuntime;
import tapwright.runtime.Sleepers;

/** Timers, schedulers and waits with a time limit of app code keep to the virtual clock. */
public class VirtualWaitsTest {
  private static final long PATIENCE = 20_000;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private List<String> events;

  @Before
  public void setUp() {
    Looper.getMainLooper();
  }

  /** Starts an app that notes events, each with the virtual time since now. */
  @SuppressWarnings("unchecked")
  private void start(String body) throws Exception {
    String source =
        """
        import java.util.*;
        import java.util.concurrent.*;
        public class Main {
          static final List<String> events = Collections.synchronizedList(new ArrayList<String>());
          static final long start = android.os.SystemClock.uptimeMillis();
          static void note(String event) {
            events.add(event + "@" + (android.os.SystemClock.uptimeMillis() - start));
          }
          public static List<String> run() throws Exception {
        """
            + body
            + " return events; } }";
    Class<?> main = TestApp.load(new TestApp(folder.newFolder().toPath()).code(source).converted());
    events = (List<String>) main.getMethod("run").invoke(null);
  }

  /** Moves the clock from wake to wake, as the pump does, until enough happened. */
  private void runUntil(int count) throws Exception {
    long giveUp = System.currentTimeMillis() + PATIENCE;
    while (events.size() < count) {
      assertTrue(events.toString(), System.currentTimeMillis() < giveUp);
      int before = events.size();
      long next = Math.min(Sleepers.nextWake(), Handler.next());
      long now = SystemClock.uptimeMillis();
      if (next > now && next < now + 1_000_000) {
        SystemClock.sleep(next - now);
      }
      Sleepers.wake();
      Handler.runDue();
      for (int i = 0; i < 100 && events.size() == before; i++) {
        Thread.sleep(1);
      }
    }
  }

  @Test
  public void aMainThreadThatGivesWayLetsSleepersWake() throws Exception {
    start(
        """
        Thread sleeper = new Thread() {
          public void run() { try { Thread.sleep(300); } catch (InterruptedException e) { } }
        };
        sleeper.start();
        while (sleeper.isAlive()) { Thread.yield(); }
        note("awake");
        """);
    assertEquals(1, events.size());
  }

  @Test
  public void timerKeepsToTheVirtualClock() throws Exception {
    start(
        """
        final Timer timer = new Timer();
        timer.schedule(new TimerTask() { public void run() { note("once"); } }, 5000);
        timer.scheduleAtFixedRate(new TimerTask() {
          int times;
          public void run() { note("tick"); if (++times == 3) cancel(); }
        }, 1000, 3000);
        """);
    runUntil(4);
    assertEquals(List.of("tick@1000", "tick@4000", "once@5000", "tick@7000"), events);
  }

  @Test
  public void cancelledTimerTaskNeverRuns() throws Exception {
    start(
        """
        Timer timer = new Timer(true);
        TimerTask task = new TimerTask() { public void run() { note("wrong"); } };
        timer.schedule(task, 100);
        events.add("" + task.cancel());
        timer.schedule(new TimerTask() { public void run() { note("right"); } }, 200);
        """);
    runUntil(2);
    assertEquals(List.of("true", "right@200"), events);
  }

  @Test
  public void schedulersKeepToTheVirtualClock() throws Exception {
    for (String made :
        List.of("new ScheduledThreadPoolExecutor(1)", "Executors.newScheduledThreadPool(1)")) {
      start(
          "ScheduledExecutorService pool = "
              + made
              + ";"
              + "pool.schedule(new Runnable() { public void run() { note(\"once\"); } }, 5,"
              + " TimeUnit.SECONDS);"
              + "pool.scheduleAtFixedRate(new Runnable() { int n; public void run() {"
              + " note(\"tick\"); if (++n == 3) throw new RuntimeException(); } }, 1, 3,"
              + " TimeUnit.SECONDS);");
      runUntil(4);
      assertEquals(made, List.of("tick@1000", "tick@4000", "once@5000", "tick@7000"), events);
    }
  }

  @Test
  public void timedWaitEndsByTheVirtualClock() throws Exception {
    start(
        """
        new Thread(new Runnable() { public void run() {
          Object lock = new Object();
          try { synchronized (lock) { lock.wait(4000); } } catch (InterruptedException e) { }
          note("waited");
          java.util.concurrent.locks.LockSupport.parkNanos(2000000000L);
          note("parked");
        } }).start();
        """);
    runUntil(2);
    assertEquals(List.of("waited@4000", "parked@6000"), events);
  }

  @Test
  public void timedWaitEndsWhenNotified() throws Exception {
    start(
        """
        final Object lock = new Object();
        Thread waiter = new Thread(new Runnable() { public void run() {
          synchronized (lock) {
            note("waiting");
            try { lock.wait(4000000); } catch (InterruptedException e) { }
          }
          note("notified");
        } });
        waiter.start();
        while (events.isEmpty()) { Thread.yield(); }
        synchronized (lock) { lock.notifyAll(); }
        waiter.join();
        """);
    assertEquals(List.of("waiting@0", "notified@0"), events);
  }

  @Test
  public void waitsForOtherThreadsEndByTheVirtualClock() throws Exception {
    start(
        """
        new Thread(new Runnable() { public void run() {
          try {
            Thread.currentThread().join(1000);
            note("joined");
            note("latch " + new CountDownLatch(1).await(1, TimeUnit.SECONDS));
            note("queue " + new LinkedBlockingQueue<String>().poll(1, TimeUnit.SECONDS));
            BlockingQueue<String> full = new ArrayBlockingQueue<String>(1);
            full.put("x");
            note("offer " + full.offer("y", 1, TimeUnit.SECONDS));
            note("permit " + new Semaphore(0).tryAcquire(1, TimeUnit.SECONDS));
            java.util.concurrent.locks.Lock lock = new java.util.concurrent.locks.ReentrantLock();
            java.util.concurrent.locks.Condition condition = lock.newCondition();
            lock.lock();
            note("condition " + condition.await(1, TimeUnit.SECONDS));
            note("nanos " + (condition.awaitNanos(1000000000L) <= 0));
            FutureTask<String> never = new FutureTask<String>(() -> "never");
            try { never.get(1, TimeUnit.SECONDS); } catch (TimeoutException e) { note("timeout"); }
          } catch (Exception e) { note(e.toString()); }
        } }).start();
        """);
    runUntil(8);
    assertEquals(
        List.of(
            "joined@1000",
            "latch false@2000",
            "queue null@3000",
            "offer false@4000",
            "permit false@5000",
            "condition false@6000",
            "nanos true@7000",
            "timeout@8000"),
        events);
  }

  @Test
  public void waitsForOtherThreadsEndWhenTheyAreDone() throws Exception {
    start(
        """
        final ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<String> done = pool.submit(() -> "done");
        note(done.get(1000, TimeUnit.SECONDS));
        final java.util.concurrent.locks.Lock lock =
            new java.util.concurrent.locks.ReentrantLock();
        final java.util.concurrent.locks.Condition condition = lock.newCondition();
        lock.lock();
        pool.execute(() -> { lock.lock(); condition.signalAll(); lock.unlock(); });
        events.add("signalled " + condition.await(1000, TimeUnit.SECONDS));
        lock.unlock();
        Future<String> failed = pool.submit(() -> { throw new Exception("on purpose"); });
        try { failed.get(1000, TimeUnit.SECONDS); }
        catch (ExecutionException e) { events.add(e.getCause().getMessage()); }
        pool.shutdown();
        events.add("ended " + pool.awaitTermination(1000, TimeUnit.SECONDS));
        """);
    assertEquals(
        List.of("done@0", "signalled true", "on purpose", "ended true"),
        List.of(
            events.get(0).replaceAll("@.*", "@0"), events.get(1), events.get(2), events.get(3)));
  }

  @Test
  public void mainThreadJumpsOverAWaitThatNobodyCanEnd() throws Exception {
    AppRuntime.setOthersRest(() -> true);
    long real = System.nanoTime();
    start("new CountDownLatch(1).await(3, TimeUnit.SECONDS); note(\"done\");");
    AppRuntime.setOthersRest(() -> false);
    assertEquals(List.of("done@3000"), events);
    assertTrue(System.nanoTime() - real < 60_000_000_000L);
  }

  @Test
  public void mainThreadInATimedWaitSeesTimePass() throws Exception {
    start("Object lock = new Object(); synchronized (lock) { lock.wait(50); } note(\"done\");");
    assertEquals(List.of("done@50"), events);
  }
}
