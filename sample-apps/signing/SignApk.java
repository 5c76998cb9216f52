import com.android.apksig.ApkSigner;
import java.io.File;
import java.io.FileInputStream;
import java.io.InputStream;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/** Signs an APK with the public debug key: {@code SignApk KEYSTORE UNSIGNED SIGNED}. */
public final class SignApk {
  private static final char[] PASSWORD = "android".toCharArray();
  private static final String ALIAS = "androiddebugkey";

  private SignApk() {}

  public static void main(String[] arguments) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = new FileInputStream(arguments[0])) {
      store.load(in, PASSWORD);
    }
    PrivateKey key = (PrivateKey) store.getKey(ALIAS, PASSWORD);
    X509Certificate certificate = (X509Certificate) store.getCertificate(ALIAS);
    ApkSigner.SignerConfig signer =
        new ApkSigner.SignerConfig.Builder("CERT", key, List.of(certificate)).build();
    new ApkSigner.Builder(List.of(signer))
        .setInputApk(new File(arguments[1]))
        .setOutputApk(new File(arguments[2]))
        .setCreatedBy("Tapwright sample apps")
        .setV1SigningEnabled(true)
        .setV2SigningEnabled(true)
        .setV3SigningEnabled(false)
        .setV4SigningEnabled(false)
        .build()
        .sign();
  }
}
