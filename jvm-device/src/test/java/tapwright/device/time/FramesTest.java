package tapwright.device.time;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

/** When frames come. */
public final class FramesTest {
  @Test
  public void framesComeAtAPhonesPaceFirstAndInLongerStridesLater() {
    long[] expected = {16, 16, 16, 32, 32, 32, 64, 64};
    for (int i = 0; i < expected.length; i++) {
      assertEquals("frame " + i, expected[i], Frames.stride(i));
    }
    assertEquals(64, Frames.stride(10_000));
  }
}
