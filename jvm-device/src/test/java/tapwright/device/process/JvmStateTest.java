package tapwright.device.process;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.Test;

/** What an app changes in the JVM is put back. */
public final class JvmStateTest {
  private static final class OwnProvider extends Provider {
    private static final long serialVersionUID = 1L;

    OwnProvider() {
      super("own", "1", "of the app");
    }
  }

  @Test
  public void everythingIsPutBack() {
    PrintStream out = System.out;
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    CookieHandler cookies = CookieHandler.getDefault();
    JvmState before = new JvmState();
    System.setOut(new PrintStream(new ByteArrayOutputStream()));
    Locale.setDefault(Locale.JAPAN);
    TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
    CookieHandler.setDefault(new CookieManager());
    before.restore();
    assertSame(out, System.out);
    assertEquals(locale, Locale.getDefault());
    assertEquals(zone, TimeZone.getDefault());
    assertSame(cookies, CookieHandler.getDefault());
  }

  @Test
  public void securityProvidersComeBackInTheirOrder() {
    List<Provider> providers = List.of(Security.getProviders());
    JvmState before = new JvmState();
    Security.insertProviderAt(new OwnProvider(), 1);
    Security.removeProvider(providers.get(0).getName());
    before.restore();
    assertEquals(providers, List.of(Security.getProviders()));
    assertNull(Security.getProvider("own"));
  }
}
