package tapwright.backend;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.PatternSyntaxException;
import org.junit.Test;
import tapwright.host.Json;

public final class StubBookTest {
  private static Request get(String target) {
    return new Request(
        "GET", "https", "a.example", 443, target, List.of(Map.entry("Accept", "a/b")), new byte[0]);
  }

  private static String stub(String name, String url, String more, int... statuses) {
    StringBuilder replies = new StringBuilder();
    for (int status : statuses) {
      replies.append(replies.length() == 0 ? "" : ",");
      replies.append("{\"status\":").append(status);
      replies.append(",\"reason\":\"\",\"headers\":[],\"body\":\"\",\"delay\":0,\"fault\":\"NONE\"}");
    }
    return String.format(
        "{\"name\":\"%s\",\"method\":\"GET\",\"url\":%s,\"scheme\":\"\",\"host\":null,\"port\":null,"
            + "\"headers\":{},\"query\":{},\"body\":[],\"priority\":5,\"scenario\":\"s\","
            + "\"requiredState\":\"\",\"newState\":\"\",\"replies\":[%s]%s}",
        name, url, replies, more);
  }

  private static StubBook book(String... stubs) {
    return new StubBook((List<?>) Json.parse("[" + String.join(",", stubs) + "]"));
  }

  private static String path(String path) {
    return "{\"kind\":\"urlPath\",\"value\":\"" + path + "\"}";
  }

  private static String recorded(String url) {
    return "{\"kind\":\"recorded\",\"value\":\"https://a.example" + url + "\"}";
  }

  @Test
  public void theFirstThatTakesARequestAnswers() {
    StubBook book = book(stub("one", path("/a"), "", 201), stub("two", path("/b"), "", 202));
    assertEquals(202, book.answer(get("/b?x")).status());
    Reply nobody = book.answer(get("/c"));
    assertEquals(404, nobody.status());
    assertTrue(nobody.isInvented());
  }

  @Test
  public void answersComeInOrderAndBeginAnew() {
    StubBook book = book(stub("one", recorded("/a"), "", 200, 500));
    for (int i = 0; i < 2; i++) {
      assertEquals(200, book.answer(get("/a")).status());
      assertEquals(500, book.answer(get("/a")).status());
      assertEquals(500, book.answer(get("/a")).status());
      book.begin();
    }
  }

  @Test
  public void theNearestRecordingStandsIn() {
    StubBook book =
        book(
            stub("one", recorded("/a?p=1&t=5"), "", 201),
            stub("two", recorded("/a?p=2&t=6"), "", 202),
            stub("three", recorded("/b?p=2&t=7"), "", 203));
    assertEquals(202, book.answer(get("/a?p=2&t=9")).status());
    assertEquals(404, book.answer(get("/c?p=2&t=7")).status());
  }

  @Test
  public void aScenarioGoesOnFromStateToState() {
    String first = ",\"requiredState\":\"Started\",\"newState\":\"Next\"";
    String second = ",\"requiredState\":\"Next\"";
    StubBook book =
        book(stub("one", path("/a"), first, 201), stub("two", path("/a"), second, 202));
    assertEquals(201, book.answer(get("/a")).status());
    assertEquals(202, book.answer(get("/a")).status());
    book.begin();
    assertEquals(201, book.answer(get("/a")).status());
  }

  @Test
  public void aPatternThatIsNoneIsToldAtOnce() {
    String url = "{\"kind\":\"urlPattern\",\"value\":\"(\"}";
    assertThrows(PatternSyntaxException.class, () -> book(stub("one", url, "", 200)));
  }

  @Test
  public void jsonIsComparedByValue() {
    TextMatch exact = new TextMatch("equalToJson", "{\"a\":[1,2],\"b\":null}", List.of());
    assertTrue(exact.holds("{\"b\": null, \"a\": [1, 2.0]}"));
    assertTrue(!exact.holds("{\"a\":[2,1],\"b\":null}"));
    assertTrue(!exact.holds("{\"a\":[1,2],\"b\":null,\"c\":1}"));
    assertTrue(!exact.holds("no JSON"));
    List<String> loose = List.of("ignoreArrayOrder", "ignoreExtraElements");
    TextMatch about = new TextMatch("equalToJson", "{\"a\":[1,2]}", loose);
    assertTrue(about.holds("{\"a\":[2,1],\"c\":1}"));
    assertTrue(new TextMatch("absent", "", List.of()).holds(null));
  }

  @Test
  public void aTruncatedAnswerHasItsLengthAndHalfOfItsBody() {
    byte[] body = "0123456789".getBytes(StandardCharsets.UTF_8);
    Reply whole = new Reply(200, "", List.of(), body, 0, Fault.TRUNCATED, "", false);
    HttpServer server =
        new HttpServer(new RequestReader("http", "a.example", 80), request -> whole);
    byte[] asked = "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.UTF_8);
    server.receive(asked, 0, asked.length);
    String sent = new String(server.take(), StandardCharsets.UTF_8);
    assertTrue(sent, sent.contains("Content-Length: 10\r\n"));
    assertTrue(sent, sent.endsWith("\r\n\r\n01234"));
    assertTrue(server.isClosing());
  }
}
