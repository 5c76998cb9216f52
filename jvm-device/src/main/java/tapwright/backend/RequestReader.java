package tapwright.backend;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads requests out of the bytes that an app has written so far. */
final class RequestReader {
  /** What the bytes so far amount to. */
  enum State {
    INCOMPLETE,
    AWAITS_CONTINUE,
    COMPLETE,
    NOT_HTTP
  }

  private static final int LARGEST_HEAD = 1 << 16;

  private final String scheme;
  private final String host;
  private final int port;
  private ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private Request request;
  private boolean toldToContinue;

  RequestReader(String scheme, String host, int port) {
    this.scheme = scheme;
    this.host = host;
    this.port = port;
  }

  void add(byte[] more, int offset, int length) {
    bytes.write(more, offset, length);
  }

  /** The request that was found to be complete; the bytes after it stay for the next. */
  Request take() {
    Request taken = request;
    request = null;
    toldToContinue = false;
    return taken;
  }

  State read() {
    byte[] all = bytes.toByteArray();
    int end = headEnd(all);
    if (end < 0) {
      return all.length > LARGEST_HEAD || isStrange(all) ? State.NOT_HTTP : State.INCOMPLETE;
    }
    String[] lines = new String(all, 0, end, StandardCharsets.ISO_8859_1).split("\r?\n");
    String[] words = lines[0].trim().split(" ");
    if (words.length != 3 || !words[2].startsWith("HTTP/1.")) {
      return State.NOT_HTTP;
    }
    List<Map.Entry<String, String>> headers = headersOf(lines);
    Body body = new Body(all, end, headers);
    if (!body.isComplete) {
      boolean waits = !toldToContinue && value(headers, "Expect").startsWith("100");
      toldToContinue |= waits;
      return waits ? State.AWAITS_CONTINUE : State.INCOMPLETE;
    }
    request =
        new Request(
            words[0], scheme, hostOf(headers), port, targetOf(words[1]), headers, body.content);
    bytes = new ByteArrayOutputStream();
    bytes.write(all, body.end, all.length - body.end);
    return State.COMPLETE;
  }

  private String hostOf(List<Map.Entry<String, String>> headers) {
    String named = value(headers, "Host").replaceAll(":\\d+$", "");
    return (named.isEmpty() ? host : named).toLowerCase(Locale.ROOT);
  }

  /** As sent to a server, also where it is written as for a proxy. */
  private static String targetOf(String word) {
    int scheme = word.indexOf("://");
    int slash = word.startsWith("/") ? 0 : word.indexOf('/', scheme < 0 ? 0 : scheme + 3);
    return slash < 0 ? "/" : word.substring(slash);
  }

  private static List<Map.Entry<String, String>> headersOf(String[] lines) {
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    for (int i = 1; i < lines.length; i++) {
      int colon = lines[i].indexOf(':');
      if (colon > 0) {
        headers.add(Map.entry(lines[i].substring(0, colon), lines[i].substring(colon + 1).trim()));
      }
    }
    return headers;
  }

  private static String value(List<Map.Entry<String, String>> headers, String name) {
    return headers.stream()
        .filter(each -> each.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }

  /** Where the empty line ends, or -1. */
  private static int headEnd(byte[] all) {
    for (int i = 0; i + 3 < all.length; i++) {
      if (all[i] == '\r' && all[i + 1] == '\n' && all[i + 2] == '\r' && all[i + 3] == '\n') {
        return i + 4;
      }
    }
    return -1;
  }

  /** A request begins with a word in letters. */
  private static boolean isStrange(byte[] all) {
    for (int i = 0; i < all.length && all[i] != ' '; i++) {
      if (!Character.isLetter(all[i]) && all[i] != '-') {
        return true;
      }
    }
    return false;
  }

  /** What follows the head, as far as it is there. */
  private static final class Body {
    private byte[] content = {};
    private int end;
    private boolean isComplete = true;

    Body(byte[] all, int begin, List<Map.Entry<String, String>> headers) {
      end = begin;
      if (value(headers, "Transfer-Encoding").toLowerCase(Locale.ROOT).contains("chunked")) {
        readChunks(all);
        return;
      }
      String told = value(headers, "Content-Length");
      int length = told.matches("\\d{1,9}") ? Integer.parseInt(told) : 0;
      isComplete = all.length - begin >= length;
      if (isComplete) {
        end = begin + length;
        content = Arrays.copyOfRange(all, begin, end);
      }
    }

    private void readChunks(byte[] all) {
      ByteArrayOutputStream joined = new ByteArrayOutputStream();
      isComplete = false;
      int at = end;
      while (true) {
        int line = lineEnd(all, at);
        if (line < 0) {
          return;
        }
        String size = new String(all, at, line - at, StandardCharsets.ISO_8859_1).trim();
        size = size.replaceAll(";.*", "");
        int length = size.matches("[0-9a-fA-F]{1,7}") ? Integer.parseInt(size, 16) : 0;
        if (all.length < line + 2 + length + 2) {
          return;
        }
        joined.write(all, line + 2, length);
        at = line + 2 + length + 2;
        if (length == 0) {
          break;
        }
      }
      content = joined.toByteArray();
      end = at;
      isComplete = true;
    }

    private static int lineEnd(byte[] all, int from) {
      for (int i = from; i + 1 < all.length; i++) {
        if (all[i] == '\r' && all[i + 1] == '\n') {
          return i;
        }
      }
      return -1;
    }
  }
}
