package tapwright.backend;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Answers any request with something of the kind that it asks for.
 *
 * <p>What is JSON says next to nothing: {@code AppJson} adds what the app's parser asks for when it
 * does.
 */
final class Inventor implements Answerer {
  /** The kinds of answers. */
  enum Kind {
    JSON("application/json; charset=utf-8"),
    RSS("application/rss+xml; charset=utf-8"),
    HTML("text/html; charset=utf-8"),
    IMAGE("image/png");

    private final String type;

    Kind(String type) {
      this.type = type;
    }
  }

  private static final Pattern IMAGES = Pattern.compile(".*\\.(png|jpe?g|gif|webp|bmp|ico)");
  private static final Pattern FEEDS = Pattern.compile(".*(\\.(xml|rss|atom)|/(rss|feed|atom)/?)");
  private static final Pattern PAGES = Pattern.compile(".*\\.(html?|php)");

  /** What the JDK asks for when the app asks for nothing. */
  private static final String UNASKED = "image/gif, image/jpeg";

  private final Map<String, Integer> asked = new HashMap<>();
  private final long seed;

  Inventor(long seed) {
    this.seed = seed;
  }

  @Override
  public synchronized void begin() {
    asked.clear();
  }

  @Override
  public synchronized Reply answer(Request request) {
    String route = request.method() + " " + request.url();
    int times = asked.merge(route, 1, Integer::sum);
    String place = route + " " + times;
    Kind kind = kindOf(request);
    byte[] body =
        switch (kind) {
          case JSON -> text("{\"id\":" + (1 + Chance.of(seed, place, 1_000_000)) + "}");
          case RSS -> text(rss(request, place));
          case HTML -> text(html(request));
          case IMAGE -> Picture.png(Chance.of(seed, place, 1 << 24));
        };
    List<Map.Entry<String, String>> headers = List.of(Map.entry("Content-Type", kind.type));
    return new Reply(200, "", headers, body, 0, Fault.NONE, "invented", true);
  }

  /** What a request asks for: by its header, else by its path. */
  static Kind kindOf(Request request) {
    String accepted = String.join(",", request.header("Accept")).toLowerCase(Locale.ROOT);
    String path = request.path().toLowerCase(Locale.ROOT);
    if (!accepted.contains(UNASKED)) {
      if (accepted.contains("json")) {
        return Kind.JSON;
      }
      if (accepted.startsWith("image/")) {
        return Kind.IMAGE;
      }
      if (accepted.contains("rss") || accepted.contains("atom") || accepted.startsWith("text/xml")) {
        return Kind.RSS;
      }
    }
    if (IMAGES.matcher(path).matches()) {
      return Kind.IMAGE;
    }
    if (FEEDS.matcher(path).matches()) {
      return Kind.RSS;
    }
    boolean isPage = PAGES.matcher(path).matches() || accepted.startsWith("text/html,application");
    return isPage ? Kind.HTML : Kind.JSON;
  }

  private String rss(Request request, String place) {
    String site = request.scheme() + "://" + request.host() + "/";
    StringBuilder out = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    out.append("<rss version=\"2.0\"><channel><title>Invented feed</title><link>").append(site);
    out.append("</link><description>Nobody wrote this</description>");
    int items = 1 + Chance.of(seed, place, 4);
    for (int i = 1; i <= items; i++) {
      String page = site + "invented/" + i;
      out.append("<item><title>Item ").append(i).append("</title><link>").append(page);
      out.append(".html</link><guid>").append(page).append("</guid><description>Text of item ");
      out.append(i).append("</description><author>ada@example.org</author>");
      out.append("<pubDate>Tue, 14 Nov 2023 10:0").append(i).append(":00 GMT</pubDate>");
      out.append("<enclosure url=\"").append(page).append(".png\" type=\"image/png\"/></item>");
    }
    return out.append("</channel></rss>\n").toString();
  }

  private static String html(Request request) {
    return "<!DOCTYPE html><html><head><title>Invented page</title></head><body><h1>"
        + request.host()
        + "</h1><p>Nobody wrote this.</p><a href=\"/invented/1.html\">Next</a></body></html>\n";
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
