package tapwright.device.keys;

import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyPairGeneratorSpi;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import tapwright.runtime.AppSecureRandom;

/** Makes pairs of keys that stay in the vault, each with a certificate of its own. */
abstract class KeyPairMaker extends KeyPairGeneratorSpi {
  private final String algorithm;
  private final String signature;
  private final int usualBits;
  private KeyRequest request;

  KeyPairMaker(String algorithm, String signature, int usualBits) {
    this.algorithm = algorithm;
    this.signature = signature;
    this.usualBits = usualBits;
  }

  @Override
  public void initialize(int size, SecureRandom random) {
    throw new IllegalArgumentException("KeyGenParameterSpec required to initialize this");
  }

  @Override
  public void initialize(AlgorithmParameterSpec spec, SecureRandom random)
      throws InvalidAlgorithmParameterException {
    request = KeyRequest.of(spec);
  }

  @Override
  public KeyPair generateKeyPair() {
    if (request == null) {
      throw new IllegalStateException("Not initialized");
    }
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
      if (request.parameters() == null) {
        generator.initialize(request.sizeOr(usualBits), new AppSecureRandom());
      } else {
        generator.initialize(request.parameters(), new AppSecureRandom());
      }
      KeyPair pair = generator.generateKeyPair();
      KeyVault.put(
          request.alias(), pair.getPrivate(), SelfSignedCertificate.of(pair, request, signature));
      return pair;
    } catch (GeneralSecurityException e) {
      throw new ProviderException("Failed to generate key pair", e);
    }
  }

  /** RSA, of 2,048 bits unless told otherwise. */
  public static final class Rsa extends KeyPairMaker {
    public Rsa() {
      super("RSA", "SHA256withRSA", 2048);
    }
  }

  /** Elliptic curves, P-256 unless told otherwise. */
  public static final class Ec extends KeyPairMaker {
    public Ec() {
      super("EC", "SHA256withECDSA", 256);
    }
  }
}
