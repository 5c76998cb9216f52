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
  public void mainThreadInATimedWaitSeesTimePass() throws Exception {
    start("Object lock = new Object(); synchronized (lock) { lock.wait(50); } note(\"done\");");
    assertEquals(List.of("done@50"), events);
  }
}
