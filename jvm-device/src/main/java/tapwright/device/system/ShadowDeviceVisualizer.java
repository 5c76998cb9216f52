package tapwright.device.system;

import android.media.audiofx.Visualizer;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowVisualizer;

/** A visualizer of silence, with the capture sizes that phones have. */
@Implements(value = Visualizer.class, isInAndroidSdk = false)
public class ShadowDeviceVisualizer extends ShadowVisualizer {
  private static final int SMALLEST = 128;
  private static final int LARGEST = 1024;

  @Implementation
  protected static int[] getCaptureSizeRange() {
    return new int[] {SMALLEST, LARGEST};
  }

  @Implementation
  protected static int getMaxCaptureRate() {
    return 20_000;
  }
}
