package tapwright.runtime;

import java.security.SecureRandom;
import java.util.Random;

/**
 * A {@code SecureRandom} that repeats with the seed of the run. The app's secrets are worth nothing
 * here, the same run twice is.
 */
public class AppSecureRandom extends SecureRandom {
  private static final long serialVersionUID = 1L;

  private final transient Random source = new Random(AppRandom.nextSeed());

  /** In place of {@code new SecureRandom()}. */
  public AppSecureRandom() {
    super();
  }

  /** In place of {@code new SecureRandom(byte[])}. */
  public AppSecureRandom(byte[] seed) {
    super(seed);
  }

  /** In place of {@code SecureRandom.getInstanceStrong}. */
  public static SecureRandom instance() {
    return new AppSecureRandom();
  }

  /** In place of {@code SecureRandom.getInstance}; the algorithm is checked, then ignored. */
  public static SecureRandom instance(String algorithm)
      throws java.security.NoSuchAlgorithmException {
    return switch (algorithm) {
      case "SHA1PRNG", "NativePRNG", "DRBG", "AndroidOpenSSL" -> new AppSecureRandom();
      default -> SecureRandom.getInstance(algorithm);
    };
  }

  @Override
  public void nextBytes(byte[] bytes) {
    source.nextBytes(bytes);
  }

  @Override
  public byte[] generateSeed(int count) {
    byte[] bytes = new byte[count];
    source.nextBytes(bytes);
    return bytes;
  }

  @Override
  public void setSeed(byte[] seed) {}

  @Override
  public void setSeed(long seed) {}
}
