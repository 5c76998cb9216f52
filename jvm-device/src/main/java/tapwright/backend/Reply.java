package tapwright.backend;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * The answer to a request.
 *
 * @param status the HTTP status
 * @param reason the words after it; empty for the usual ones
 * @param headers names and values, without those that the length and the connection are told by
 * @param body what is sent, for HEAD and the like too
 * @param delay milliseconds of virtual time until it comes
 * @param fault what goes wrong on its way
 * @param origin where it is from, as the log says it
 * @param isInvented whether no server and no user gave it
 */
public record Reply(
    int status,
    String reason,
    List<Map.Entry<String, String>> headers,
    byte[] body,
    long delay,
    Fault fault,
    String origin,
    boolean isInvented) {
  private static final Map<Integer, String> REASONS =
      Map.of(
          200, "OK", 201, "Created", 204, "No Content", 301, "Moved Permanently", 302, "Found",
          304, "Not Modified", 401, "Unauthorized", 404, "Not Found", 500, "Internal Server Error",
          503, "Service Unavailable");

  /** The bytes of it as an answer to a request of this method. */
  byte[] bytes(String method) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(body.length + 256);
    StringBuilder head = new StringBuilder("HTTP/1.1 ").append(status).append(' ');
    head.append(reason.isEmpty() ? REASONS.getOrDefault(status, "Status") : reason);
    head.append("\r\n");
    headers.forEach(
        each -> head.append(each.getKey()).append(": ").append(each.getValue()).append("\r\n"));
    boolean hasBody = status >= 200 && status != 204 && status != 304;
    if (hasBody) {
      head.append("Content-Length: ").append(body.length).append("\r\n");
    }
    head.append("Connection: close\r\n\r\n");
    out.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
    if (hasBody && !method.equals("HEAD")) {
      out.writeBytes(body);
    }
    return out.toByteArray();
  }

  /** The value of a header, or an empty text. */
  String header(String name) {
    return headers.stream()
        .filter(each -> each.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }

  /** The same with something that goes wrong. */
  Reply with(Fault wrong, String why) {
    return new Reply(status, reason, headers, body, delay, wrong, origin + why, isInvented);
  }
}
