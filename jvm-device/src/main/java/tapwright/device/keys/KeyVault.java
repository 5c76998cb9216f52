package tapwright.device.keys;

import java.security.Key;
import java.security.cert.Certificate;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import tapwright.runtime.AppClock;

/** The app's keys in the phone's key store: they outlive its process, but not its data. */
public final class KeyVault {
  /** A key with its certificates, or a certificate alone. */
  record Entry(Key key, Certificate[] chain, Date made) {
    Certificate certificate() {
      return chain.length == 0 ? null : chain[0];
    }
  }

  private static final Map<String, Entry> ENTRIES = new LinkedHashMap<>();

  private KeyVault() {}

  static synchronized Map<String, Entry> entries() {
    return new LinkedHashMap<>(ENTRIES);
  }

  static synchronized Entry get(String alias) {
    return ENTRIES.get(alias);
  }

  static synchronized void put(String alias, Key key, Certificate... chain) {
    ENTRIES.put(alias, new Entry(key, chain, new Date(AppClock.currentTimeMillis())));
  }

  static synchronized void remove(String alias) {
    ENTRIES.remove(alias);
  }

  /** The app's data are gone, and its keys with them. */
  public static synchronized void clear() {
    ENTRIES.clear();
  }
}
