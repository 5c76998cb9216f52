package tapwright.parking;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/** Threads run in the order in which they were told to, one at a time, after the main thread. */
public final class ParkingTest {
  private static final int TIMES = 200;
  private static final int THREADS = 4;
  private static final long LONGER_THAN_ANYBODY_IS_WAITED_FOR = 2500;

  private final List<String> events = Collections.synchronizedList(new ArrayList<>());
  private volatile int wakings;
  private volatile boolean done;
  private Thread sleeper;

  private void sleep() {
    while (!done) {
      LockSupport.park(this);
      wakings++;
    }
  }

  private static void awaitPark(Thread thread) {
    while (thread.getState() != Thread.State.WAITING || Parking.isDue(thread)) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static void spin(long milliseconds) {
    for (long end = System.nanoTime() + milliseconds * 1_000_000; System.nanoTime() < end; ) {
      Thread.onSpinWait();
    }
  }

  @Before
  public void start() {
    Parking.setMain(Thread.currentThread());
    sleeper = new Thread(this::sleep);
    sleeper.setDaemon(true);
    sleeper.start();
  }

  @After
  public void end() throws InterruptedException {
    done = true;
    LockSupport.unpark(sleeper);
    sleeper.join();
    Parking.setMain(null);
  }

  @Test
  public void restingThreadIsNotDue() throws InterruptedException {
    awaitPark(sleeper);
    assertFalse(Parking.isDue(sleeper));
  }

  @Test
  public void wokenThreadIsDueUntilTheMainThreadRests() throws InterruptedException {
    for (int i = 0; i < TIMES; i++) {
      awaitPark(sleeper);
      int before = wakings;
      LockSupport.unpark(sleeper);
      spin(i % 3);
      assertTrue("woken, and taken for resting", Parking.isDue(sleeper));
      assertEquals("it ran while the main thread did", before, wakings);
      while (wakings == before) {
        LockSupport.parkNanos(1_000_000);
      }
    }
    awaitPark(sleeper);
    assertFalse(Parking.isDue(sleeper));
  }

  @Test
  public void mainThreadThatLooksAgainAndAgainIsNotWaitedForForEver() throws InterruptedException {
    awaitPark(sleeper);
    int before = wakings;
    LockSupport.unpark(sleeper);
    while (wakings == before) {
      Thread.sleep(1); // of which nobody is told
    }
  }

  @Test
  public void mainThreadThatNeverRestsIsNotWaitedForForEver() throws InterruptedException {
    awaitPark(sleeper);
    int before = wakings;
    LockSupport.unpark(sleeper);
    while (wakings == before) {
      Thread.onSpinWait();
    }
  }

  @Test
  public void startedThreadsRunOneAtATimeInTheOrderOfTheirStart() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      String name = "thread " + i;
      threads.add(
          new Thread(
              () -> {
                events.add(name + " begins");
                spin(3);
                events.add(name + " ends");
              }));
      expected.add(name + " begins");
      expected.add(name + " ends");
    }
    threads.forEach(Thread::start);
    spin(3);
    assertEquals(List.of(), events);
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(expected, events);
  }

  @Test
  public void whoWakesTheMainThreadComesToItsRestFirst() throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              latch.countDown();
              spin(3);
              events.add("thread");
            });
    thread.start();
    latch.await();
    events.add("main");
    thread.join();
    assertEquals(List.of("thread", "main"), events);
  }

  @Test
  public void timeAtTheClosedGateIsNoReasonToRunBesideTheMainThread() throws InterruptedException {
    awaitPark(sleeper);
    int before = wakings;
    Parking.setClosed(true);
    LockSupport.unpark(sleeper);
    Thread.sleep(LONGER_THAN_ANYBODY_IS_WAITED_FOR);
    Parking.setClosed(false);
    spin(10);
    assertEquals(before, wakings);
  }

  @Test
  public void nobodyRunsWhileTheGateIsClosed() throws InterruptedException {
    awaitPark(sleeper);
    int before = wakings;
    Parking.setClosed(true);
    LockSupport.unpark(sleeper);
    Thread.sleep(20);
    assertEquals(before, wakings);
    Parking.setClosed(false);
    while (wakings == before) {
      LockSupport.parkNanos(1_000_000);
    }
  }
}
