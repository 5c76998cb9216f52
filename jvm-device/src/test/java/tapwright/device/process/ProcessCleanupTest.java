package tapwright.device.process;

import static org.junit.Assert.assertSame;

import org.junit.Test;
import org.junit.runner.RunWith;
import tapwright.host.SandboxRunner;

/** What a thread of an app runs is found whatever the app calls its own fields. */
@RunWith(SandboxRunner.class)
public final class ProcessCleanupTest {
  /** Names of the JDK's own fields. */
  private static final class Bomber extends Thread {
    final int target = 1;
    final String holder = "surface";

    Bomber(Runnable work) {
      super(work);
    }
  }

  @Test
  public void theTaskIsReadFromTheJdksClass() {
    Runnable work = () -> {};
    assertSame(work, ProcessCleanup.task(new Bomber(work)));
  }
}
