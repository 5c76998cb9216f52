package tapwright.device.loader;

import java.nio.file.Path;
import java.util.List;
import org.robolectric.manifest.AndroidManifest;
import org.robolectric.manifest.BroadcastReceiverData;

/** The parts of a manifest that Robolectric reads when it is given the APK itself. */
public final class ApkManifest extends AndroidManifest {
  private final int targetSdk;

  public ApkManifest(Path apk, int targetSdk) {
    super(null, null, null, null, "", apk);
    this.targetSdk = targetSdk;
  }

  @Override
  public int getTargetSdkVersion() {
    return targetSdk;
  }

  @Override
  public String getApplicationName() {
    return "android.app.Application";
  }

  @Override
  public String getAppComponentFactory() {
    return DeviceComponentFactory.class.getName();
  }

  /** None: the receivers of the manifest are the system side's business. */
  @Override
  public List<BroadcastReceiverData> getBroadcastReceivers() {
    return List.of();
  }
}
