package tapwright.device.gl;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import java.util.List;
import java.util.Map;
import org.junit.Test;

/** Configurations are chosen and ordered as EGL prescribes. */
public final class EglConfigsTest {
  private static final int ALPHA = 0x3021;
  private static final int RED = 0x3024;
  private static final int DEPTH = 0x3025;
  private static final int SAMPLES = 0x3031;

  private static int first(Map<Integer, Integer> wanted, int name) {
    return EglConfigs.attribute(EglConfigs.choose(wanted).get(0), name);
  }

  @Test
  public void smallestComesFirstWithoutWishes() {
    List<Integer> all = EglConfigs.choose(Map.of());
    assertEquals(EglConfigs.count(), all.size());
    assertEquals(5, (int) EglConfigs.attribute(all.get(0), RED));
    assertEquals(0, (int) EglConfigs.attribute(all.get(0), DEPTH));
  }

  @Test
  public void deepestColourComesFirstIfColourIsWanted() {
    assertEquals(8, first(Map.of(RED, 5), RED));
    assertEquals(0, first(Map.of(RED, 8), ALPHA));
    assertEquals(8, first(Map.of(RED, 8, ALPHA, 1), ALPHA));
    assertEquals(16, first(Map.of(DEPTH, 1), DEPTH));
    assertEquals(24, first(Map.of(DEPTH, 24), DEPTH));
  }

  @Test
  public void whatNobodyHasIsNotFound() {
    assertEquals(List.of(), EglConfigs.choose(Map.of(RED, 16)));
    assertNull(EglConfigs.attribute(99, RED));
    assertEquals(0, (int) EglConfigs.attribute(1, SAMPLES));
  }

  @Test
  public void listEndsWithNone() {
    assertEquals(Map.of(RED, 8), EglConfigs.attributes(new int[] {RED, 8, 0x3038, 9, 9}, 0));
    assertEquals(Map.of(), EglConfigs.attributes(null, 0));
  }
}
