package tapwright.device.keys;

import java.io.InputStream;
import java.io.OutputStream;
import java.security.Key;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.KeyStoreSpi;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.Date;
import java.util.Enumeration;
import java.util.Map;
import javax.crypto.SecretKey;

/** The vault as a key store: no passwords, nothing to load or to save. */
public final class KeyVaultStore extends KeyStoreSpi {
  @Override
  public Key engineGetKey(String alias, char[] password) {
    KeyVault.Entry entry = KeyVault.get(alias);
    return entry == null ? null : entry.key();
  }

  @Override
  public KeyStore.Entry engineGetEntry(String alias, KeyStore.ProtectionParameter protection) {
    KeyVault.Entry entry = KeyVault.get(alias);
    if (entry == null) {
      return null;
    }
    if (entry.key() instanceof SecretKey secret) {
      return new KeyStore.SecretKeyEntry(secret);
    }
    if (entry.key() instanceof PrivateKey key) {
      return new KeyStore.PrivateKeyEntry(key, entry.chain());
    }
    return new KeyStore.TrustedCertificateEntry(entry.certificate());
  }

  @Override
  public void engineSetEntry(
      String alias, KeyStore.Entry entry, KeyStore.ProtectionParameter protection)
      throws KeyStoreException {
    if (entry instanceof KeyStore.SecretKeyEntry secret) {
      KeyVault.put(alias, secret.getSecretKey());
    } else if (entry instanceof KeyStore.PrivateKeyEntry key) {
      KeyVault.put(alias, key.getPrivateKey(), key.getCertificateChain());
    } else if (entry instanceof KeyStore.TrustedCertificateEntry trusted) {
      KeyVault.put(alias, null, trusted.getTrustedCertificate());
    } else {
      throw new KeyStoreException(
          "Entry must be a PrivateKeyEntry, SecretKeyEntry or "
              + "TrustedCertificateEntry; was "
              + entry);
    }
  }

  @Override
  public Certificate[] engineGetCertificateChain(String alias) {
    KeyVault.Entry entry = KeyVault.get(alias);
    return entry == null || entry.chain().length == 0 ? null : entry.chain();
  }

  @Override
  public Certificate engineGetCertificate(String alias) {
    KeyVault.Entry entry = KeyVault.get(alias);
    return entry == null ? null : entry.certificate();
  }

  @Override
  public Date engineGetCreationDate(String alias) {
    KeyVault.Entry entry = KeyVault.get(alias);
    return entry == null ? null : entry.made();
  }

  @Override
  public void engineSetKeyEntry(String alias, Key key, char[] password, Certificate[] chain) {
    KeyVault.put(alias, key, chain == null ? new Certificate[0] : chain);
  }

  @Override
  public void engineSetKeyEntry(String alias, byte[] key, Certificate[] chain)
      throws KeyStoreException {
    throw new KeyStoreException("Operation not supported because key encoding is unknown");
  }

  @Override
  public void engineSetCertificateEntry(String alias, Certificate certificate) {
    KeyVault.put(alias, null, certificate);
  }

  @Override
  public void engineDeleteEntry(String alias) {
    KeyVault.remove(alias);
  }

  @Override
  public Enumeration<String> engineAliases() {
    return Collections.enumeration(KeyVault.entries().keySet());
  }

  @Override
  public boolean engineContainsAlias(String alias) {
    return KeyVault.get(alias) != null;
  }

  @Override
  public int engineSize() {
    return KeyVault.entries().size();
  }

  @Override
  public boolean engineIsKeyEntry(String alias) {
    return engineGetKey(alias, null) != null;
  }

  @Override
  public boolean engineIsCertificateEntry(String alias) {
    return engineContainsAlias(alias) && !engineIsKeyEntry(alias);
  }

  @Override
  public String engineGetCertificateAlias(Certificate certificate) {
    for (Map.Entry<String, KeyVault.Entry> each : KeyVault.entries().entrySet()) {
      if (certificate != null && certificate.equals(each.getValue().certificate())) {
        return each.getKey();
      }
    }
    return null;
  }

  @Override
  public void engineStore(OutputStream stream, char[] password) {
    throw new UnsupportedOperationException("Can not serialize AndroidKeyStore to OutputStream");
  }

  @Override
  public void engineLoad(InputStream stream, char[] password) {
    if (stream != null) {
      throw new IllegalArgumentException("InputStream not supported");
    }
  }

  @Override
  public void engineLoad(KeyStore.LoadStoreParameter parameter) {}
}
