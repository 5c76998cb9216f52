package tapwright.device.keys;

import java.security.InvalidAlgorithmParameterException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.KeyGeneratorSpi;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import tapwright.runtime.AppSecureRandom;

/** Makes secret keys that stay in the vault. */
final class SecretKeyMaker extends KeyGeneratorSpi {
  private static final int AES_BITS = 128;

  private final String algorithm;
  private KeyRequest request;

  SecretKeyMaker(String algorithm) {
    this.algorithm = algorithm;
  }

  @Override
  protected void engineInit(SecureRandom random) {
    throw unnamed();
  }

  @Override
  protected void engineInit(int size, SecureRandom random) {
    throw unnamed();
  }

  @Override
  protected void engineInit(AlgorithmParameterSpec spec, SecureRandom random)
      throws InvalidAlgorithmParameterException {
    request = KeyRequest.of(spec);
  }

  @Override
  protected SecretKey engineGenerateKey() {
    if (request == null) {
      throw new IllegalStateException("Not initialized");
    }
    byte[] bytes = new byte[request.sizeOr(usualBits()) / Byte.SIZE];
    new AppSecureRandom().nextBytes(bytes);
    SecretKey key = new SecretKeySpec(bytes, algorithm);
    KeyVault.put(request.alias(), key);
    return key;
  }

  private int usualBits() {
    String digest = algorithm.replaceFirst("HmacSHA", "");
    return switch (digest) {
      case "AES" -> AES_BITS;
      case "1" -> 160;
      default -> Integer.parseInt(digest);
    };
  }

  private static UnsupportedOperationException unnamed() {
    return new UnsupportedOperationException(
        "Cannot initialize without a KeyGenParameterSpec parameter");
  }
}
