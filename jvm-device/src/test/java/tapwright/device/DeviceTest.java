package tapwright.device;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.Test;
import org.junit.runner.RunWith;
import tapwright.host.SandboxRunner;
import tapwright.protocol.BadRequest;
import tapwright.protocol.ClientRequests;

/** A device on which no app is installed. */
@RunWith(SandboxRunner.class)
public final class DeviceTest {
  private final ClientRequests requests =
      new Device(null, Path.of("unused"), false).clientRequests();

  @Test
  public void theLauncherIsSeen() {
    Map<String, Object> answer = requests.observe(false);
    assertEquals("com.android.launcher3", ((Map<?, ?>) answer.get("screen")).get("package"));
    assertEquals(0L, answer.get("clock"));
    assertNull(answer.get("crash"));
  }

  @Test
  public void eventsFindNothingToActOn() {
    List<?> events = List.of(List.of("tap", 1L, 1L), List.of("rotate"), List.of("idle", 5L));
    assertEquals(0L, requests.perform(events).get("clock"));
  }

  @Test
  public void whatNeedsAnAppSaysSo() {
    assertEquals("nothing is installed", refused(() -> requests.launch(null)));
    assertEquals("nothing is installed", refused(() -> requests.reset(1L)));
    assertEquals(
        "nothing is installed", refused(() -> requests.perform(List.of(List.of("return")))));
    assertEquals("no app has run yet: nothing to draw", refused(() -> requests.screenshot()));
  }

  private static String refused(org.junit.function.ThrowingRunnable request) {
    return assertThrows(BadRequest.class, request).getMessage();
  }
}
