package tapwright.device.shadow;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import android.os.Process;
import android.widget.Magnifier;
import org.junit.After;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.util.ReflectionHelpers;
import tapwright.host.SandboxRunner;
import tapwright.runtime.AppExit;
import tapwright.runtime.AppRuntime;

/** Framework classes act as they do on a phone where the system server plays no part. */
@RunWith(SandboxRunner.class)
public final class ShadowKillProcessTest {
  @After
  public void forget() {
    AppRuntime.takeExit();
  }

  @Test
  public void killingTheOwnProcessEndsTheApp() {
    assertThrows(AppExit.class, () -> Process.killProcess(Process.myPid()));
  }

  @Test
  public void killingAnotherProcessDoesNothing() {
    Process.killProcess(Process.myPid() + 1);
    assertEquals(null, AppRuntime.takeExit());
  }

  @Test
  public void aMagnifierNeedsNoSurface() {
    Magnifier magnifier = ReflectionHelpers.callConstructor(Magnifier.class);
    magnifier.show(1, 1);
  }
}
