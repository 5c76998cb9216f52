package tapwright.device.system;

import android.app.Application;
import android.graphics.ImageFormat;
import android.hardware.biometrics.BiometricManager;
import android.hardware.camera2.CameraCharacteristics;
import android.hardware.camera2.CameraManager;
import android.hardware.camera2.CameraMetadata;
import android.hardware.camera2.params.StreamConfigurationMap;
import android.net.DhcpInfo;
import android.net.wifi.WifiManager;
import android.os.BatteryManager;
import android.provider.Settings;
import android.util.Size;
import java.util.List;
import org.robolectric.Shadows;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowBatteryManager;
import org.robolectric.shadows.ShadowBiometricManager;
import org.robolectric.shadows.ShadowCameraCharacteristics;
import org.robolectric.shadows.ShadowStatFs;
import org.robolectric.shadows.ShadowWifiManager;
import org.robolectric.shadows.StreamConfigurationMapBuilder;

/** Describes the phone's hardware where apps never expect an answer to be missing. */
final class Hardware {
  private static final int BATTERY_PERCENT = 90;
  private static final int FREE_BLOCKS = 8 << 20; // 32 GB, as files say
  private static final int JPEG_OF_CAMERA = 0x21; // the format "blob" of the layer below
  private static final String ANDROID_ID = "5f3c9a7e21d4b860";
  private static final List<Size> PICTURES =
      List.of(new Size(1920, 1080), new Size(1280, 720), new Size(640, 480));

  private Hardware() {}

  static void describe(Application application) {
    Settings.Secure.putString(
        application.getContentResolver(), Settings.Secure.ANDROID_ID, ANDROID_ID);
    ShadowStatFs.registerStats("/", 2 * FREE_BLOCKS, FREE_BLOCKS, FREE_BLOCKS);
    ShadowDeviceActivityManager.describeMemory();
    ShadowBatteryManager battery =
        Shadow.extract(application.getSystemService(BatteryManager.class));
    battery.setIntProperty(BatteryManager.BATTERY_PROPERTY_CAPACITY, BATTERY_PERCENT);
    battery.setIntProperty(
        BatteryManager.BATTERY_PROPERTY_STATUS, BatteryManager.BATTERY_STATUS_DISCHARGING);
    ShadowWifiManager wifi = Shadow.extract(application.getSystemService(WifiManager.class));
    wifi.setScanResults(List.of());
    wifi.setDhcpInfo(new DhcpInfo());
    ShadowBiometricManager biometrics =
        Shadow.extract(application.getSystemService(BiometricManager.class));
    biometrics.setCanAuthenticate(false);
    Shadows.shadowOf(application.getSystemService(CameraManager.class)).addCamera("0", camera());
  }

  /** The one camera at the back, as the older interface has it too. */
  private static CameraCharacteristics camera() {
    CameraCharacteristics camera = ShadowCameraCharacteristics.newCameraCharacteristics();
    ShadowCameraCharacteristics facts = Shadow.extract(camera);
    facts.set(CameraCharacteristics.LENS_FACING, CameraMetadata.LENS_FACING_BACK);
    facts.set(CameraCharacteristics.SENSOR_ORIENTATION, 90);
    facts.set(CameraCharacteristics.FLASH_INFO_AVAILABLE, true);
    facts.set(
        CameraCharacteristics.INFO_SUPPORTED_HARDWARE_LEVEL,
        CameraMetadata.INFO_SUPPORTED_HARDWARE_LEVEL_LIMITED);
    facts.set(
        CameraCharacteristics.REQUEST_AVAILABLE_CAPABILITIES,
        new int[] {CameraMetadata.REQUEST_AVAILABLE_CAPABILITIES_BACKWARD_COMPATIBLE});
    facts.set(CameraCharacteristics.SCALER_STREAM_CONFIGURATION_MAP, pictures());
    return camera;
  }

  private static StreamConfigurationMap pictures() {
    StreamConfigurationMapBuilder map = StreamConfigurationMapBuilder.newBuilder();
    for (Size size : PICTURES) {
      map.addOutputSize(size);
      map.addOutputSize(JPEG_OF_CAMERA, size);
      map.addOutputSize(ImageFormat.YUV_420_888, size);
    }
    return map.build();
  }
}
