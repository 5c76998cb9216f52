package tapwright.device.system;

import android.app.Application;
import android.content.pm.PackageInfo;
import android.content.pm.Signature;
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

/** What the package manager of a phone knows of an installed app and Robolectric's does not. */
final class PackageFacts {
  private static Path knownApk;
  private static Signature[] knownSignatures = new Signature[0];

  private PackageFacts() {}

  static void complete(Application application, Path apk) {
    PackageInfo info =
        Shadows.shadowOf(application.getPackageManager())
            .getInternalMutablePackageInfo(application.getPackageName());
    if (info.signatures == null || info.signatures.length == 0) {
      info.signatures = signatures(apk);
    }
    if (info.firstInstallTime == 0) {
      info.firstInstallTime = tapwright.runtime.AppClock.currentTimeMillis();
      info.lastUpdateTime = info.firstInstallTime;
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
