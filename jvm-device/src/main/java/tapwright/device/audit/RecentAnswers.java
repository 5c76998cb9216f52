package tapwright.device.audit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Remembers which methods of the app got an answer, in the last requests, that may be wrong. */
public final class RecentAnswers {
  private static final int REQUESTS_KEPT = 3;
  private static final int MOST = 512;

  /** An answer and the method of the app that it was given to. */
  record Noted(String call, String type, String method, long request) {}

  private static final Deque<Noted> noted = new ArrayDeque<>();
  private static final Map<String, Long> untold = new TreeMap<>();
  private static volatile long request;

  private RecentAnswers() {}

  static long request() {
    return request;
  }

  static synchronized void add(String call, String type, String method) {
    untold.merge(call, 1L, Long::sum);
    noted.addLast(new Noted(call, type, method, request));
    if (noted.size() > MOST) {
      noted.removeFirst();
    }
  }

  /** A request was answered. */
  public static synchronized void nextRequest() {
    request++;
    while (!noted.isEmpty() && noted.getFirst().request() <= request - REQUESTS_KEPT) {
      noted.removeFirst();
    }
  }

  /** A process has ended, and what it was told with it. */
  public static synchronized void clear() {
    noted.clear();
  }

  /** Returns how often each call gave such an answer since the last time. */
  public static synchronized Map<String, Long> take() {
    Map<String, Long> taken = Map.copyOf(untold);
    untold.clear();
    return taken;
  }

  static synchronized List<Noted> latestFirst() {
    List<Noted> latest = new ArrayList<>(noted);
    Collections.reverse(latest);
    return latest;
  }
}
