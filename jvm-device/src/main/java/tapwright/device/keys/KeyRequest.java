package tapwright.device.keys;

import android.security.KeyPairGeneratorSpec;
import android.security.keystore.KeyGenParameterSpec;
import java.math.BigInteger;
import java.security.InvalidAlgorithmParameterException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Date;
import javax.security.auth.x500.X500Principal;

/** What an app asks for when it generates a key, read from the newer or the older kind of spec. */
record KeyRequest(
    String alias,
    int size,
    AlgorithmParameterSpec parameters,
    X500Principal subject,
    BigInteger serialNumber,
    Date from,
    Date to) {
  @SuppressWarnings("deprecation")
  static KeyRequest of(AlgorithmParameterSpec spec) throws InvalidAlgorithmParameterException {
    if (spec instanceof KeyGenParameterSpec request) {
      refuseWithoutLock(request.isUserAuthenticationRequired());
      return new KeyRequest(
          request.getKeystoreAlias(),
          request.getKeySize(),
          request.getAlgorithmParameterSpec(),
          request.getCertificateSubject(),
          request.getCertificateSerialNumber(),
          request.getCertificateNotBefore(),
          request.getCertificateNotAfter());
    }
    if (spec instanceof KeyPairGeneratorSpec request) {
      refuseWithoutLock(request.isEncryptionRequired());
      return new KeyRequest(
          request.getKeystoreAlias(),
          request.getKeySize(),
          request.getAlgorithmParameterSpec(),
          request.getSubjectDN(),
          request.getSerialNumber(),
          request.getStartDate(),
          request.getEndDate());
    }
    throw new InvalidAlgorithmParameterException(
        "Unsupported params: " + spec + "; use " + KeyGenParameterSpec.class.getName());
  }

  /** As on every phone whose screen is not locked by a secret. */
  private static void refuseWithoutLock(boolean needsUser)
      throws InvalidAlgorithmParameterException {
    if (needsUser) {
      throw new InvalidAlgorithmParameterException(
          new IllegalStateException(
              "Secure lock screen must be enabled to create keys requiring user authentication"));
    }
  }

  int sizeOr(int usual) {
    return size > 0 ? size : usual;
  }
}
