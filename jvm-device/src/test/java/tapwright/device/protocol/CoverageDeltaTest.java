package tapwright.device.protocol;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import tapwright.runtime.Probes;

/** Each answer tells of the probes hit since the one before. */
public final class CoverageDeltaTest {
  private final CoverageDelta delta = new CoverageDelta();

  @Before
  @After
  public void clear() {
    Probes.clear();
  }

  private static Map<String, Object> told(int fresh, Object... hits) {
    return Map.of("new", fresh, "hits", List.of(hits));
  }

  @Test
  public void aProbeIsToldOnce() {
    boolean[] hits = Probes.of(255, "org/example/A", 3);
    hits[1] = true;
    assertEquals(told(1, List.of("ff", "org/example/A", 3, List.of(1))), delta.take());
    assertEquals(told(0), delta.take());
    hits[0] = hits[2] = true;
    assertEquals(told(2, List.of("ff", "org/example/A", 3, List.of(0, 2))), delta.take());
  }

  @Test
  public void anotherAppBeginsAnew() {
    Probes.of(1, "org/example/A", 1)[0] = true;
    delta.take();
    Probes.clear();
    Probes.of(2, "org/other/B", 1)[0] = true;
    assertEquals(told(1, List.of("2", "org/other/B", 1, List.of(0))), delta.take());
  }
}
