package tapwright.device.activity;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import android.content.pm.ActivityInfo;
import java.util.List;
import org.junit.Test;
import tapwright.device.activity.ScreenOrientation.Wish;

/** The activity in front decides, and the phone's position where it leaves that open. */
public final class ScreenOrientationTest {
  private static final Wish OPEN = new Wish(ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED, false);
  private static final Wish PORTRAIT = new Wish(ActivityInfo.SCREEN_ORIENTATION_PORTRAIT, false);
  private static final Wish WIDE =
      new Wish(ActivityInfo.SCREEN_ORIENTATION_SENSOR_LANDSCAPE, false);

  @Test
  public void thePhonesPositionDecidesForWhoeverLeavesItOpen() {
    for (boolean turned : new boolean[] {false, true}) {
      assertEquals(turned, ScreenOrientation.isLandscape(turned, false, List.of()));
      assertEquals(turned, ScreenOrientation.isLandscape(turned, false, List.of(OPEN, PORTRAIT)));
    }
  }

  @Test
  public void anActivityThatAsksIsObeyed() {
    assertFalse(ScreenOrientation.isLandscape(true, true, List.of(PORTRAIT, WIDE)));
    assertTrue(ScreenOrientation.isLandscape(false, false, List.of(WIDE, PORTRAIT)));
    Wish fixed = new Wish(ActivityInfo.SCREEN_ORIENTATION_NOSENSOR, false);
    assertFalse(ScreenOrientation.isLandscape(true, true, List.of(fixed)));
  }

  @Test
  public void whatShowsThroughDecidesForATranslucentActivity() {
    Wish dialog = new Wish(ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED, true);
    assertFalse(ScreenOrientation.isLandscape(true, true, List.of(dialog, PORTRAIT)));
    Wish behind = new Wish(ActivityInfo.SCREEN_ORIENTATION_BEHIND, false);
    assertTrue(ScreenOrientation.isLandscape(false, false, List.of(behind, WIDE)));
  }

  @Test
  public void aLockedScreenStaysAsItIs() {
    Wish locked = new Wish(ActivityInfo.SCREEN_ORIENTATION_LOCKED, false);
    assertTrue(ScreenOrientation.isLandscape(false, true, List.of(locked)));
    assertFalse(ScreenOrientation.isLandscape(true, false, List.of(locked)));
  }
}
