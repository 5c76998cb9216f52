package tapwright.backend;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Locale;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;

/** Gives each connection the certificate of the host that the app asks for. */
final class HostKeys extends X509ExtendedKeyManager {
  private static final String KIND = "EC";

  private final Authority authority;

  HostKeys(Authority authority) {
    this.authority = authority;
  }

  @Override
  public String chooseEngineServerAlias(String kind, Principal[] issuers, SSLEngine engine) {
    if (!kind.equals(KIND)) {
      return null;
    }
    if (engine.getHandshakeSession() instanceof ExtendedSSLSession session) {
      for (SNIServerName name : session.getRequestedServerNames()) {
        if (name instanceof SNIHostName host) {
          return host.getAsciiName().toLowerCase(Locale.ROOT);
        }
      }
    }
    return engine.getPeerHost();
  }

  @Override
  public X509Certificate[] getCertificateChain(String alias) {
    return authority.chain(alias);
  }

  @Override
  public PrivateKey getPrivateKey(String alias) {
    return authority.key();
  }

  @Override
  public String[] getServerAliases(String kind, Principal[] issuers) {
    return null;
  }

  @Override
  public String[] getClientAliases(String kind, Principal[] issuers) {
    return null;
  }

  @Override
  public String chooseServerAlias(String kind, Principal[] issuers, Socket socket) {
    return null;
  }

  @Override
  public String chooseClientAlias(String[] kinds, Principal[] issuers, Socket socket) {
    return null;
  }
}
