package tapwright.device.system;

import android.app.Application;
import android.content.pm.FeatureInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.Signature;
import android.content.pm.SigningInfo;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Enumeration;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.robolectric.Shadows;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowPackageManager;
import org.robolectric.shadows.ShadowSigningInfo;

/** What the package manager of a phone knows of an installed app and Robolectric's does not. */
final class PackageDetails {
  /** A phone's, as far as the device has them. */
  private static final List<String> FEATURES =
      List.of(
          PackageManager.FEATURE_APP_WIDGETS,
          PackageManager.FEATURE_AUDIO_OUTPUT,
          PackageManager.FEATURE_BACKUP,
          PackageManager.FEATURE_BLUETOOTH,
          PackageManager.FEATURE_BLUETOOTH_LE,
          PackageManager.FEATURE_CAMERA,
          PackageManager.FEATURE_CAMERA_ANY,
          PackageManager.FEATURE_CAMERA_AUTOFOCUS,
          PackageManager.FEATURE_CAMERA_FLASH,
          PackageManager.FEATURE_DEVICE_ADMIN,
          PackageManager.FEATURE_FAKETOUCH,
          PackageManager.FEATURE_HOME_SCREEN,
          PackageManager.FEATURE_INPUT_METHODS,
          PackageManager.FEATURE_LIVE_WALLPAPER,
          PackageManager.FEATURE_LOCATION,
          PackageManager.FEATURE_LOCATION_GPS,
          PackageManager.FEATURE_LOCATION_NETWORK,
          PackageManager.FEATURE_MICROPHONE,
          PackageManager.FEATURE_PICTURE_IN_PICTURE,
          PackageManager.FEATURE_SCREEN_LANDSCAPE,
          PackageManager.FEATURE_SCREEN_PORTRAIT,
          PackageManager.FEATURE_SENSOR_ACCELEROMETER,
          PackageManager.FEATURE_TELEPHONY,
          PackageManager.FEATURE_TELEPHONY_GSM,
          PackageManager.FEATURE_TOUCHSCREEN,
          PackageManager.FEATURE_TOUCHSCREEN_MULTITOUCH,
          PackageManager.FEATURE_TOUCHSCREEN_MULTITOUCH_DISTINCT,
          PackageManager.FEATURE_WEBVIEW,
          PackageManager.FEATURE_WIFI);

  private static Path knownApk;
  private static Signature[] knownSignatures = new Signature[0];

  private PackageDetails() {}

  static void complete(Application application, Path apk, Path libraries) {
    ShadowPackageManager packages = Shadows.shadowOf(application.getPackageManager());
    addFeatures(packages);
    PackageInfo info = packages.getInternalMutablePackageInfo(application.getPackageName());
    Processor.describe();
    Processor.nameLibraries(info.applicationInfo, libraries);
    Processor.nameLibraries(application.getApplicationInfo(), libraries);
    if (info.signatures == null || info.signatures.length == 0) {
      info.signatures = signatures(apk);
    }
    if (info.signingInfo == null) {
      info.signingInfo = new SigningInfo();
      ShadowSigningInfo signing = Shadow.extract(info.signingInfo);
      signing.setSignatures(info.signatures);
    }
    if (info.firstInstallTime == 0) {
      info.firstInstallTime = tapwright.runtime.AppClock.currentTimeMillis();
      info.lastUpdateTime = info.firstInstallTime;
    }
  }

  private static void addFeatures(ShadowPackageManager packages) {
    packages.clearSystemAvailableFeatures();
    for (String name : FEATURES) {
      FeatureInfo feature = new FeatureInfo();
      feature.name = name;
      packages.addSystemAvailableFeature(feature);
      packages.setSystemFeature(name, true);
    }
  }

  private static synchronized Signature[] signatures(Path apk) {
    if (!apk.equals(knownApk)) {
      knownSignatures = readSignatures(apk);
      knownApk = apk;
    }
    return knownSignatures;
  }

  /** The certificates of the JAR signature; an app signed in a newer way only has none there. */
  private static Signature[] readSignatures(Path apk) {
    try (ZipFile zip = new ZipFile(apk.toFile())) {
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        if (entry.getName().matches("META-INF/[^/]+\\.(RSA|DSA|EC)")) {
          try (InputStream in = zip.getInputStream(entry)) {
            return signatures(
                CertificateFactory.getInstance("X.509")
                    .generateCertPath(in, "PKCS7")
                    .getCertificates());
          }
        }
      }
    } catch (IOException | CertificateException e) {
      android.util.Log.w("PackageManager", "the app's signature cannot be read: " + e);
    }
    return new Signature[] {new Signature(new byte[] {0x30, 0x00})};
  }

  private static Signature[] signatures(List<? extends Certificate> certificates)
      throws CertificateException {
    Signature[] found = new Signature[certificates.size()];
    for (int i = 0; i < found.length; i++) {
      found[i] = new Signature(certificates.get(i).getEncoded());
    }
    return found;
  }
}
