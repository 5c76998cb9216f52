package tapwright.device.keys;

import android.security.KeyPairGeneratorSpec;
import android.security.keystore.KeyGenParameterSpec;
import java.math.BigInteger;
import java.security.InvalidAlgorithmParameterException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Date;
import javax.security.auth.x500.X500Principal;

/** What an app wants of a new key, said in the newer or the older way. */
record KeyWish(
    String alias,
    int size,
    AlgorithmParameterSpec parameters,
    X500Principal subject,
    BigInteger serialNumber,
    Date from,
    Date to) {
  @SuppressWarnings("deprecation")
  static KeyWish of(AlgorithmParameterSpec spec) throws InvalidAlgorithmParameterException {
    if (spec instanceof KeyGenParameterSpec wish) {
      refuseWithoutLock(wish.isUserAuthenticationRequired());
      return new KeyWish(
          wish.getKeystoreAlias(),
          wish.getKeySize(),
          wish.getAlgorithmParameterSpec(),
          wish.getCertificateSubject(),
          wish.getCertificateSerialNumber(),
          wish.getCertificateNotBefore(),
          wish.getCertificateNotAfter());
    }
    if (spec instanceof KeyPairGeneratorSpec wish) {
      refuseWithoutLock(wish.isEncryptionRequired());
      return new KeyWish(
          wish.getKeystoreAlias(),
          wish.getKeySize(),
          wish.getAlgorithmParameterSpec(),
          wish.getSubjectDN(),
          wish.getSerialNumber(),
          wish.getStartDate(),
          wish.getEndDate());
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
