package tapwright.backend;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lets some answers go wrong on their way, as networks and servers do. */
final class FaultyNetwork implements Answerer {
  private static final long SLOW = 5_000;
  private static final String WHY = ", made to fail";

  private final Answerer inner;
  private final int oneIn;
  private final Map<String, Integer> asked = new HashMap<>();
  private final long seed;

  /** Spoils one answer in so many; which ones depends on the seed and the request. */
  FaultyNetwork(Answerer inner, int oneIn, long seed) {
    this.inner = inner;
    this.oneIn = oneIn;
    this.seed = seed;
  }

  @Override
  public void begin() {
    synchronized (asked) {
      asked.clear();
    }
    inner.begin();
  }

  @Override
  public Reply answer(Request request) {
    Reply reply = inner.answer(request);
    String route = request.method() + " " + request.url();
    synchronized (asked) {
      String place = route + " " + asked.merge(route, 1, Integer::sum);
      return Chance.of(seed, place, oneIn) == 0 ? spoiled(reply, place) : reply;
    }
  }

  private Reply spoiled(Reply reply, String place) {
    return switch (Chance.of(seed, place + " how", 5)) {
      case 0 -> reply.with(Fault.TIMEOUT, WHY);
      case 1 -> reply.with(Fault.TRUNCATED, WHY);
      case 2 -> reply.with(Fault.CONNECTION_RESET_BY_PEER, WHY);
      case 3 -> late(reply);
      default -> failed(reply);
    };
  }

  private static Reply late(Reply reply) {
    return new Reply(
        reply.status(),
        reply.reason(),
        reply.headers(),
        reply.body(),
        reply.delay() + SLOW,
        reply.fault(),
        reply.origin() + ", made slow",
        reply.isInvented());
  }

  private static Reply failed(Reply reply) {
    byte[] nothing = {};
    String origin = reply.origin() + WHY;
    return new Reply(500, "", List.of(), nothing, 0, Fault.NONE, origin, reply.isInvented());
  }
}
