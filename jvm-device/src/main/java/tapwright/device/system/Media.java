package tapwright.device.system;

import org.robolectric.shadows.ShadowAudioRecord;
import org.robolectric.shadows.ShadowMediaPlayer;

/** Media that plays without a sound: every source can be opened and lasts a while. */
final class Media {
  private static final int DURATION_MILLISECONDS = 3000;
  private static final int PREPARATION_MILLISECONDS = 10;

  private Media() {}

  static void prepare() {
    ShadowMediaPlayer.setMediaInfoProvider(
        source ->
            new ShadowMediaPlayer.MediaInfo(DURATION_MILLISECONDS, PREPARATION_MILLISECONDS));
    ShadowAudioRecord.setSourceProvider(PacedAudio.Silence::new);
  }
}
