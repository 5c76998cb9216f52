package tapwright.device.process;

import java.io.InputStream;
import java.io.PrintStream;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.ResponseCache;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;

/** What an app can change in the whole JVM, put back when its process ends. */
final class JvmState {
  private final InputStream in = System.in;
  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private final Locale locale = Locale.getDefault();
  private final TimeZone zone = TimeZone.getDefault();
  private final CookieHandler cookies = CookieHandler.getDefault();
  private final ProxySelector proxies = ProxySelector.getDefault();
  private final ResponseCache responses = ResponseCache.getDefault();
  private final Authenticator authenticator = Authenticator.getDefault();
  private final List<Provider> providers = List.of(Security.getProviders());

  void restore() {
    System.setIn(in);
    System.setOut(out);
    System.setErr(err);
    Locale.setDefault(locale);
    TimeZone.setDefault(zone);
    CookieHandler.setDefault(cookies);
    ProxySelector.setDefault(proxies);
    ResponseCache.setDefault(responses);
    Authenticator.setDefault(authenticator);
    restoreProviders();
  }

  private void restoreProviders() {
    if (providers.equals(Arrays.asList(Security.getProviders()))) {
      return;
    }
    for (Provider provider : Security.getProviders()) {
      Security.removeProvider(provider.getName());
    }
    for (Provider provider : providers) {
      Security.addProvider(provider);
    }
  }
}
