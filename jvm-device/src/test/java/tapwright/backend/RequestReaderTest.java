package tapwright.backend;

import static org.junit.Assert.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.Test;
import tapwright.backend.RequestReader.State;

public final class RequestReaderTest {
  private final RequestReader reader = new RequestReader("https", "a.example", 443);

  private State add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    reader.add(bytes, 0, bytes.length);
    return reader.read();
  }

  @Test
  public void aRequestMayComeInParts() {
    assertEquals(State.INCOMPLETE, add("POST /x?y=a%20b HTTP/1.1\r\nHost: B.example:443\r\n"));
    assertEquals(State.INCOMPLETE, add("Content-Length: 4\r\n\r\nbo"));
    assertEquals(State.COMPLETE, add("dyGET"));
    Request request = reader.take();
    assertEquals("https://b.example/x?y=a%20b", request.url());
    assertEquals("a b", request.query().get(0).getValue());
    assertEquals("body", request.text());
    assertEquals("the next one begins", State.COMPLETE, add(" / HTTP/1.1\r\n\r\n"));
    assertEquals("https://a.example/", reader.take().url());
  }

  @Test
  public void chunksAreJoined() {
    add("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n");
    assertEquals(State.COMPLETE, add("2;name=x\r\nde\r\n0\r\n\r\n"));
    assertEquals("abcde", reader.take().text());
  }

  @Test
  public void whoeverWaitsForLeaveGetsItOnce() {
    String head = "PUT / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n";
    assertEquals(State.AWAITS_CONTINUE, add(head));
    assertEquals(State.INCOMPLETE, reader.read());
    assertEquals(State.COMPLETE, add("x"));
  }

  @Test
  public void otherProtocolsAreKnownByTheirFirstBytes() {
    assertEquals(State.NOT_HTTP, add("\0\1\2"));
  }
}
