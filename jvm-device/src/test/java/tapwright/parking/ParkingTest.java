package tapwright.parking;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.concurrent.locks.LockSupport;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/** A thread that was woken is told from one that rests, however long it takes to run on. */
public final class ParkingTest {
  private static final int TIMES = 20_000;

  private volatile int wakings;
  private volatile boolean done;
  private final Thread sleeper = new Thread(this::sleep);

  private void sleep() {
    while (!done) {
      LockSupport.park(this);
      wakings++;
    }
  }

  private void awaitPark() {
    while (sleeper.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }

  @Before
  public void start() {
    sleeper.setDaemon(true);
    sleeper.start();
  }

  @After
  public void end() throws InterruptedException {
    done = true;
    LockSupport.unpark(sleeper);
    sleeper.join();
  }

  @Test
  public void restingThreadIsNotWoken() {
    awaitPark();
    assertFalse(Parking.isWoken(sleeper));
  }

  @Test
  public void wokenThreadCountsUntilItRunsOn() {
    int seen = 0;
    for (int i = 0; i < TIMES; i++) {
      awaitPark();
      int before = wakings;
      LockSupport.unpark(sleeper);
      boolean woken = Parking.isWoken(sleeper);
      if (sleeper.getState() == Thread.State.WAITING && wakings == before) {
        assertTrue("woken, still waiting, and taken for resting", woken);
        seen++;
      }
      while (wakings == before) {
        Thread.onSpinWait();
      }
    }
    assertTrue("the case was never met", seen > 0);
    awaitPark();
    assertFalse(Parking.isWoken(sleeper));
  }

  @Test
  public void mainThreadGoesBeforeThoseItWakes() throws InterruptedException {
    Parking.setMain(Thread.currentThread());
    try {
      for (int i = 0; i < 20; i++) {
        awaitPark();
        int before = wakings;
        LockSupport.unpark(sleeper);
        for (long end = System.nanoTime() + 2_000_000; System.nanoTime() < end; ) {
          assertEquals("it ran while the main thread did", before, wakings);
        }
        assertTrue(Parking.isWoken(sleeper));
        while (wakings == before) {
          Thread.sleep(1);
        }
      }
    } finally {
      Parking.setMain(null);
    }
  }

  @Test
  public void mainThreadThatNeverWaitsIsNotWaitedForForEver() {
    Parking.setMain(Thread.currentThread());
    try {
      awaitPark();
      int before = wakings;
      LockSupport.unpark(sleeper);
      while (wakings == before) {
        Thread.onSpinWait();
      }
    } finally {
      Parking.setMain(null);
    }
  }
}
