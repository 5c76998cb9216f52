package tapwright.runtime;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.junit.After;
import org.junit.Test;

/** Who works on and on in one message hangs; who works much in several does not. */
public final class DeadlineTest {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final long ALLOWED = 400;

  private static void work(long milliseconds) {
    long end = THREADS.getCurrentThreadCpuTime() + milliseconds * 1_000_000;
    while (THREADS.getCurrentThreadCpuTime() < end && !Deadline.isLate()) {
      Thread.onSpinWait();
    }
  }

  @After
  public void disarm() {
    Deadline.disarm();
  }

  @Test
  public void muchWorkInSeveralMessagesIsNoHang() {
    Deadline.arm(ALLOWED, Long.MAX_VALUE);
    for (int i = 0; i < 8; i++) {
      Deadline.awake();
      work(ALLOWED / 2);
    }
    assertFalse(Deadline.isLate());
  }

  @Test
  public void endlessWorkInOneMessageIsOne() {
    Deadline.arm(ALLOWED, Long.MAX_VALUE);
    Deadline.awake();
    work(100 * ALLOWED);
    assertTrue(Deadline.isLate());
  }
}
