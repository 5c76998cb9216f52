package tapwright.device.keys;

import java.security.Provider;
import java.security.Security;
import java.util.List;

/** The provider by which apps reach the phone's key store; its keys are ordinary keys in memory. */
public final class KeyProvider extends Provider {
  static final String NAME = "AndroidKeyStore";
  private static final List<String> SECRETS =
      List.of("AES", "HmacSHA1", "HmacSHA224", "HmacSHA256", "HmacSHA384", "HmacSHA512");

  private KeyProvider() {
    super(NAME, "1.0", "Android KeyStore security provider");
    put("KeyStore." + NAME, KeyVaultStore.class.getName());
    put("KeyPairGenerator.RSA", KeyPairMaker.Rsa.class.getName());
    put("KeyPairGenerator.EC", KeyPairMaker.Ec.class.getName());
    for (String algorithm : SECRETS) {
      putService(
          new Service(this, "KeyGenerator", algorithm, SecretKeyMaker.class.getName(), null, null) {
            @Override
            public Object newInstance(Object parameter) {
              return new SecretKeyMaker(algorithm);
            }
          });
    }
  }

  /** Every phone has it; other providers are asked first for what they have too. */
  public static void install() {
    if (Security.getProvider(NAME) == null) {
      Security.addProvider(new KeyProvider());
    }
  }
}
