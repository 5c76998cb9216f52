package tapwright.backend;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import tapwright.host.Json;

public final class ForwarderTest {
  @Rule public final TemporaryFolder directory = new TemporaryFolder();

  private static Request post(int port) {
    return new Request(
        "POST",
        "http",
        "127.0.0.1",
        port,
        "/x?y=1",
        List.of(Map.entry("X-Mine", "a"), Map.entry("Accept-Encoding", "gzip")),
        "asked".getBytes());
  }

  private static Map<?, ?> lineOf(Path record) throws Exception {
    return (Map<?, ?>) Json.parse(Files.readString(record).trim());
  }

  @Test
  public void theRealServerIsAskedAndItsAnswerWrittenDown() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/x",
        exchange -> {
          byte[] body =
              (new String(exchange.getRequestBody().readAllBytes())
                      + exchange.getRequestHeaders().getFirst("X-Mine")
                      + exchange.getRequestHeaders().getFirst("Accept-Encoding")
                      + exchange.getRequestURI())
                  .getBytes();
          exchange.getResponseHeaders().add("X-Theirs", "b");
          exchange.sendResponseHeaders(404, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    Path record = directory.getRoot().toPath().resolve("record");
    try {
      Reply reply = new Forwarder(record).answer(post(server.getAddress().getPort()));
      assertEquals(404, reply.status());
      assertEquals("askedanull/x?y=1", new String(reply.body()));
      assertEquals("b", reply.header("X-Theirs"));
    } finally {
      server.stop(0);
    }
    Map<?, ?> line = lineOf(record);
    assertEquals(404, ((Number) line.get("status")).intValue());
    assertEquals("asked", new String(Base64.getDecoder().decode((String) line.get("requestBody"))));
  }

  @Test
  public void whoeverDoesNotAnswerIsWrittenDownToo() throws Exception {
    Path record = directory.getRoot().toPath().resolve("record");
    Reply reply = new Forwarder(record).answer(post(1));
    assertEquals(Fault.EMPTY_RESPONSE, reply.fault());
    assertTrue(reply.origin(), reply.origin().startsWith("no answer: "));
    assertEquals(0, ((Number) lineOf(record).get("status")).intValue());
  }
}
