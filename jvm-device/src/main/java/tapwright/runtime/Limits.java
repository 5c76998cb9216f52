package tapwright.runtime;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the app asked for and this device cannot give; each limit is told once per install. */
public final class Limits {
  /** One limit of the device, as the protocol carries it. */
  public record Limit(String kind, String name, String message) {}

  private static final Set<Limit> told = new LinkedHashSet<>();
  private static final List<Limit> waiting = new ArrayList<>();

  private Limits() {}

  /** Notes a limit, unless the same one was noted before. */
  public static synchronized void report(String kind, String name, String message) {
    Limit limit = new Limit(kind, name, message);
    if (told.add(limit)) {
      waiting.add(limit);
    }
  }

  /** Device side: the limits met since the last call. */
  public static synchronized List<Limit> take() {
    List<Limit> taken = List.copyOf(waiting);
    waiting.clear();
    return taken;
  }

  /** Device side: forgets what was told, for a fresh install. */
  public static synchronized void clear() {
    told.clear();
    waiting.clear();
  }
}
