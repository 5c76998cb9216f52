package tapwright.backend;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A request of the app.
 *
 * @param scheme http or https
 * @param host the host that it names, in small letters
 * @param port the port that it was sent to
 * @param target path and query as they were sent
 */
public record Request(
    String method,
    String scheme,
    String host,
    int port,
    String target,
    List<Map.Entry<String, String>> headers,
    byte[] body) {

  /** The path, as it was sent. */
  public String path() {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  /** The query's names and values, decoded. */
  public List<Map.Entry<String, String>> query() {
    List<Map.Entry<String, String>> found = new ArrayList<>();
    int begin = target.indexOf('?');
    if (begin < 0) {
      return found;
    }
    for (String part : target.substring(begin + 1).split("&")) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? part : part.substring(0, equals);
      found.add(Map.entry(decoded(name), equals < 0 ? "" : decoded(part.substring(equals + 1))));
    }
    return found;
  }

  /** The values of a header. */
  public List<String> header(String name) {
    return headers.stream()
        .filter(each -> each.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .toList();
  }

  /** The whole address. */
  public String url() {
    boolean isUsual = port == (scheme.equals("https") ? 443 : 80);
    return scheme + "://" + host + (isUsual ? "" : ":" + port) + target;
  }

  /** The body as text. */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return text;
    }
  }
}
