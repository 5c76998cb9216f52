package tapwright.device.system;

import android.hardware.Camera;
import org.robolectric.shadows.ShadowAudioRecord;
import org.robolectric.shadows.ShadowCamera;
import org.robolectric.shadows.ShadowMediaPlayer;

/** Media that plays without a sound, and one camera: every source can be opened. */
final class Media {
  private static final int DURATION_MILLISECONDS = 3000;
  private static final int PREPARATION_MILLISECONDS = 10;

  private Media() {}

  static void prepare() {
    ShadowMediaPlayer.setMediaInfoProvider(
        source -> new ShadowMediaPlayer.MediaInfo(DURATION_MILLISECONDS, PREPARATION_MILLISECONDS));
    ShadowAudioRecord.setSourceProvider(TimedAudio.Silence::new);
    Camera.CameraInfo camera = new Camera.CameraInfo();
    camera.facing = Camera.CameraInfo.CAMERA_FACING_BACK;
    camera.orientation = 90;
    ShadowCamera.addCameraInfo(0, camera);
  }
}
