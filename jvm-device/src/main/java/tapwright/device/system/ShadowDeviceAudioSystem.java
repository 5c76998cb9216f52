package tapwright.device.system;

import android.media.AudioSystem;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowAudioSystem;

/** The rate and the buffer of a phone's output, for which apps ask before they play. */
@Implements(value = AudioSystem.class, isInAndroidSdk = false)
public class ShadowDeviceAudioSystem extends ShadowAudioSystem {
  private static final int SAMPLES_A_SECOND = 48_000;
  private static final int FRAMES_A_BUFFER = 256;

  @Implementation
  protected static int getPrimaryOutputSamplingRate() {
    return SAMPLES_A_SECOND;
  }

  @Implementation
  protected static int getPrimaryOutputFrameCount() {
    return FRAMES_A_BUFFER;
  }
}
