package tapwright.device.time;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

/** Patience is spent by waiting, not by a machine that is slow to come back. */
public final class PatienceTest {
  @Test
  public void aSlowMachineSpendsNoMoreThanAFastOne() {
    Patience fast = new Patience();
    Patience slow = new Patience();
    for (int i = 0; i < 100; i++) {
      fast.waited(1000, 1000);
      slow.waited(1000, 250_000);
    }
    assertEquals(fast.sum(), slow.sum());
  }

  @Test
  public void aWaitThatIsCutShortCountsAsLongAsItWas() {
    Patience patience = new Patience();
    patience.waited(1000, 10);
    patience.waited(1000, 0);
    assertEquals(10, patience.sum());
  }
}
