package tapwright.backend;

import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Some requests and the answers to them: the first to the first request, the last to all more. */
final class Stub {
  private final Map<?, ?> spelt;
  private final Map<?, ?> url;
  private final Map<String, List<TextMatch>> headers;
  private final Map<String, List<TextMatch>> query;
  private final List<TextMatch> body;
  private final List<Reply> replies = new ArrayList<>();
  private int asked;

  Stub(Map<?, ?> spelt) {
    this.spelt = spelt;
    url = (Map<?, ?>) spelt.get("url");
    if (((String) url.get("kind")).endsWith("Pattern")) {
      Pattern.compile((String) url.get("value")); // what is none is told when the stubs are read
    }
    headers = matches(spelt.get("headers"));
    query = matches(spelt.get("query"));
    body = ((List<?>) spelt.get("body")).stream().map(each -> TextMatch.of((Map<?, ?>) each)).toList();
    for (Object reply : (List<?>) spelt.get("replies")) {
      replies.add(reply((Map<?, ?>) reply, text("name")));
    }
  }

  int priority() {
    return ((Number) spelt.get("priority")).intValue();
  }

  /** The scenario that it belongs to; empty for none. */
  String scenario() {
    return text("scenario");
  }

  String requiredState() {
    return text("requiredState");
  }

  String newState() {
    return text("newState");
  }

  void begin() {
    asked = 0;
  }

  Reply reply() {
    return replies.get(Math.min(asked++, replies.size() - 1));
  }

  boolean takes(Request request) {
    return takesAddress(request)
        && all(headers, request::header)
        && all(query, name -> valuesOf(request, name))
        && body.stream().allMatch(each -> each.holds(request.text()));
  }

  /**
   * How well it fits a request that it does not take: the more of the query is the same the better,
   * -1 if not even the path is. Recordings hold times and tokens that change.
   */
  int closeness(Request request) {
    if (!"recorded".equals(url.get("kind")) || !isMethod(request)) {
      return -1;
    }
    String[] recorded = ((String) url.get("value")).split("\\?", 2);
    String path = request.url().split("\\?", 2)[0];
    if (!recorded[0].equals(path)) {
      return -1;
    }
    List<String> parts = List.of(recorded.length < 2 ? new String[0] : recorded[1].split("&"));
    String[] asked = request.target().split("\\?", 2);
    int same = 0;
    for (String part : asked.length < 2 ? new String[0] : asked[1].split("&")) {
      same += parts.contains(part) ? 1 : 0;
    }
    return same;
  }

  private boolean takesAddress(Request request) {
    String scheme = text("scheme");
    Object port = spelt.get("port");
    boolean isThere =
        isMethod(request)
            && (scheme.isEmpty() || scheme.equals(request.scheme()))
            && (port == null || ((Number) port).intValue() == request.port());
    Object host = spelt.get("host");
    if (!isThere
        || host instanceof Map<?, ?> condition && !TextMatch.of(condition).holds(request.host())) {
      return false;
    }
    String value = (String) url.get("value");
    return switch ((String) url.get("kind")) {
      case "any" -> true;
      case "recorded" -> request.url().equals(value);
      case "url" -> request.target().equals(value);
      case "urlPath" -> request.path().equals(value);
      case "urlPattern" -> Pattern.matches(value, request.target());
      case "urlPathPattern" -> Pattern.matches(value, request.path());
      default -> throw new IllegalArgumentException("no such address: " + url);
    };
  }

  private boolean isMethod(Request request) {
    String method = text("method");
    return method.equals("ANY") || method.equalsIgnoreCase(request.method());
  }

  private static List<String> valuesOf(Request request, String name) {
    return request.query().stream()
        .filter(each -> each.getKey().equals(name))
        .map(Map.Entry::getValue)
        .toList();
  }

  private static boolean all(
      Map<String, List<TextMatch>> wanted, Function<String, List<String>> valuesOf) {
    for (Map.Entry<String, List<TextMatch>> each : wanted.entrySet()) {
      List<String> values = valuesOf.apply(each.getKey());
      for (TextMatch match : each.getValue()) {
        boolean holds =
            values.isEmpty() ? match.holds(null) : values.stream().anyMatch(match::holds);
        if (!holds) {
          return false;
        }
      }
    }
    return true;
  }

  private static Map<String, List<TextMatch>> matches(Object spelt) {
    Map<String, List<TextMatch>> found = new LinkedHashMap<>();
    ((Map<?, ?>) spelt)
        .forEach(
            (name, conditions) ->
                found.put(
                    (String) name,
                    ((List<?>) conditions)
                        .stream().map(each -> TextMatch.of((Map<?, ?>) each)).toList()));
    return found;
  }

  private static Reply reply(Map<?, ?> spelt, String origin) {
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    for (Object header : (List<?>) spelt.get("headers")) {
      List<?> pair = (List<?>) header;
      headers.add(Map.entry((String) pair.get(0), (String) pair.get(1)));
    }
    return new Reply(
        ((Number) spelt.get("status")).intValue(),
        (String) spelt.get("reason"),
        headers,
        Base64.getDecoder().decode((String) spelt.get("body")),
        ((Number) spelt.get("delay")).longValue(),
        Fault.valueOf((String) spelt.get("fault")),
        origin,
        false);
  }

  private String text(String key) {
    return (String) spelt.get(key);
  }
}
