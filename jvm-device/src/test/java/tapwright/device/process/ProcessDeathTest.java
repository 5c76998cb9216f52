package tapwright.device.process;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** A JVM that is full of classes is told from an app that fills its heap. */
public final class ProcessDeathTest {
  private static boolean isForLackOfRoom(Throwable error) {
    return new ProcessDeath(ProcessDeath.CRASH, "main", error).isForLackOfRoom();
  }

  @Test
  public void metaspaceIsOurs() {
    Throwable full = new OutOfMemoryError("Metaspace");
    assertTrue(isForLackOfRoom(full));
    assertTrue(isForLackOfRoom(new RuntimeException("Unable to start activity", full)));
    assertTrue(isForLackOfRoom(new OutOfMemoryError("Compressed class space")));
  }

  @Test
  public void theHeapIsTheApps() {
    assertFalse(isForLackOfRoom(new OutOfMemoryError("Java heap space")));
    assertFalse(isForLackOfRoom(new IllegalStateException("Metaspace")));
  }
}
