package tapwright.backend;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import tapwright.host.Json;

/** Asks the real servers, and writes down what they answer. */
final class Forwarder implements Answerer {
  private static final int PATIENCE = 30_000;
  private static final int NO_ANSWER = 0;

  /** Headers that belong to one connection; bodies are asked for as they are. */
  private static final Set<String> OF_THE_CONNECTION =
      Set.of(
          "accept-encoding", "connection", "content-length", "expect", "host", "keep-alive",
          "proxy-connection", "transfer-encoding", "upgrade");

  private final Path record;
  private final SSLSocketFactory sockets;

  /** Takes the file that a line is added to for each exchange. */
  Forwarder(Path record) throws GeneralSecurityException, IOException {
    this.record = record;
    sockets = realTrust();
  }

  @Override
  public void begin() {}

  @Override
  public Reply answer(Request request) {
    Reply reply;
    try {
      reply = ask(request);
    } catch (IOException | IllegalArgumentException e) {
      String why = "no answer: " + e.getMessage();
      byte[] nothing = {};
      reply =
          new Reply(NO_ANSWER, why, List.of(), nothing, 0, Fault.EMPTY_RESPONSE, why, false);
    }
    write(request, reply);
    return reply;
  }

  private Reply ask(Request request) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) new URL(request.url()).openConnection();
    if (connection instanceof HttpsURLConnection secure) {
      secure.setSSLSocketFactory(sockets);
    }
    connection.setInstanceFollowRedirects(false);
    connection.setUseCaches(false);
    connection.setConnectTimeout(PATIENCE);
    connection.setReadTimeout(PATIENCE);
    connection.setRequestMethod(request.method());
    for (Map.Entry<String, String> header : request.headers()) {
      if (!OF_THE_CONNECTION.contains(header.getKey().toLowerCase(Locale.ROOT))) {
        connection.addRequestProperty(header.getKey(), header.getValue());
      }
    }
    connection.setRequestProperty("Connection", "close");
    if (request.body().length > 0) {
      connection.setDoOutput(true);
      connection.setFixedLengthStreamingMode(request.body().length);
      try (OutputStream out = connection.getOutputStream()) {
        out.write(request.body());
      }
    }
    return read(connection);
  }

  private static Reply read(HttpURLConnection connection) throws IOException {
    int status = connection.getResponseCode();
    String reason = connection.getResponseMessage();
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    connection
        .getHeaderFields()
        .forEach(
            (name, values) -> {
              if (name != null && !OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> headers.add(Map.entry(name, value)));
              }
            });
    byte[] body = {};
    try (InputStream in = status >= 400 ? connection.getErrorStream() : connection.getInputStream()) {
      body = in == null ? body : in.readAllBytes();
    }
    String words = reason == null ? "" : reason;
    return new Reply(status, words, headers, body, 0, Fault.NONE, "recorded", false);
  }

  private void write(Request request, Reply reply) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("milliseconds", System.currentTimeMillis());
    line.put("method", request.method());
    line.put("url", request.url());
    line.put("requestHeaders", pairs(request.headers()));
    line.put("requestBody", Base64.getEncoder().encodeToString(request.body()));
    line.put("status", reply.status());
    line.put("reason", reply.reason());
    line.put("headers", pairs(reply.headers()));
    line.put("body", Base64.getEncoder().encodeToString(reply.body()));
    try {
      Files.writeString(
          record,
          Json.write(line) + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new IllegalStateException("the exchange cannot be written down", e);
    }
  }

  private static List<List<String>> pairs(List<Map.Entry<String, String>> headers) {
    return headers.stream().map(each -> List.of(each.getKey(), each.getValue())).toList();
  }

  /** Trusts whom Java trusts; the app's JVM trusts the back end alone. */
  private static SSLSocketFactory realTrust() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    Path file = Path.of(System.getProperty("java.home"), "lib", "security", "cacerts");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, null);
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm(), "SunJSSE");
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS", "SunJSSE");
    context.init(null, trust.getTrustManagers(), null);
    return context.getSocketFactory();
  }
}
