package tapwright.device.keys;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyProperties;
import java.security.InvalidAlgorithmParameterException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.List;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import tapwright.host.SandboxRunner;

/** The phone's key store, reached as apps reach it. */
@RunWith(SandboxRunner.class)
public final class KeyStoreTest {
  private KeyStore store;

  @Before
  public void open() throws Exception {
    KeyVault.clear();
    KeyProvider.install();
    store = KeyStore.getInstance(KeyProvider.NAME);
    store.load(null);
  }

  @After
  public void clear() {
    KeyVault.clear();
  }

  private static KeyGenParameterSpec.Builder spec(String alias) {
    return new KeyGenParameterSpec.Builder(alias, KeyProperties.PURPOSE_ENCRYPT);
  }

  @Test
  public void aSecretKeyIsFoundAgain() throws Exception {
    KeyGenerator generator = KeyGenerator.getInstance("AES", KeyProvider.NAME);
    generator.init(spec("secret").setKeySize(256).build());
    SecretKey made = generator.generateKey();
    assertEquals(32, made.getEncoded().length);
    SecretKey found = (SecretKey) store.getKey("secret", null);
    assertArrayEquals(made.getEncoded(), found.getEncoded());
  }

  @Test
  public void aPairComesWithACertificateSignedByItself() throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC", KeyProvider.NAME);
    generator.initialize(spec("pair").build());
    KeyPair pair = generator.generateKeyPair();
    X509Certificate certificate = (X509Certificate) store.getCertificate("pair");
    certificate.verify(pair.getPublic());
    assertEquals(certificate.getSubjectX500Principal(), certificate.getIssuerX500Principal());
  }

  @Test
  public void whatIsDeletedIsGone() throws Exception {
    KeyGenerator generator = KeyGenerator.getInstance("HmacSHA256", KeyProvider.NAME);
    for (String alias : List.of("kept", "dropped")) {
      generator.init(spec(alias).build());
      generator.generateKey();
    }
    store.deleteEntry("dropped");
    assertEquals(List.of("kept"), Collections.list(store.aliases()));
    assertTrue(store.containsAlias("kept"));
    assertFalse(store.containsAlias("dropped"));
  }

  @Test
  public void aPhoneWithoutALockRefusesKeysThatNeedOne() throws Exception {
    KeyGenerator generator = KeyGenerator.getInstance("AES", KeyProvider.NAME);
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> generator.init(spec("locked").setUserAuthenticationRequired(true).build()));
  }

  @Test
  public void aKeyWithoutANameCannotBeMade() throws Exception {
    KeyGenerator generator = KeyGenerator.getInstance("AES", KeyProvider.NAME);
    assertThrows(UnsupportedOperationException.class, () -> generator.init(128));
  }
}
