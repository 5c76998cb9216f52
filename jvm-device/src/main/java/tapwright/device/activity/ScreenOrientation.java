package tapwright.device.activity;

import android.content.pm.ActivityInfo;
import java.util.List;

/** Which way round the screen is, given how the phone is held and what the activities ask for. */
final class ScreenOrientation {
  /**
   * What one activity asks for.
   *
   * @param orientation a constant of {@link ActivityInfo}
   * @param translucent whether the activity below it shows through
   */
  record Wish(int orientation, boolean translucent) {}

  private ScreenOrientation() {}

  /**
   * Whether the screen is wider than high.
   *
   * @param turned whether the phone is held sideways
   * @param now how the screen is at present
   * @param topFirst what the activities of the front task ask for
   */
  static boolean isLandscape(boolean turned, boolean now, List<Wish> topFirst) {
    for (Wish wish : topFirst) {
      boolean unspecified = wish.orientation() < 0;
      if (wish.orientation() != ActivityInfo.SCREEN_ORIENTATION_BEHIND
          && !(unspecified && wish.translucent())) {
        return isLandscape(turned, now, wish.orientation());
      }
    }
    return turned;
  }

  private static boolean isLandscape(boolean turned, boolean now, int orientation) {
    return switch (orientation) {
      case ActivityInfo.SCREEN_ORIENTATION_LANDSCAPE,
          ActivityInfo.SCREEN_ORIENTATION_REVERSE_LANDSCAPE,
          ActivityInfo.SCREEN_ORIENTATION_SENSOR_LANDSCAPE,
          ActivityInfo.SCREEN_ORIENTATION_USER_LANDSCAPE ->
          true;
      case ActivityInfo.SCREEN_ORIENTATION_PORTRAIT,
          ActivityInfo.SCREEN_ORIENTATION_REVERSE_PORTRAIT,
          ActivityInfo.SCREEN_ORIENTATION_SENSOR_PORTRAIT,
          ActivityInfo.SCREEN_ORIENTATION_USER_PORTRAIT,
          // A phone's natural orientation.
          ActivityInfo.SCREEN_ORIENTATION_NOSENSOR ->
          false;
      case ActivityInfo.SCREEN_ORIENTATION_LOCKED -> now;
      default -> turned;
    };
  }
}
