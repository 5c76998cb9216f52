package tapwright.device.audit;

/** Counts what one call of the framework has been answered by a shadow or a stand-in. */
public final class AnswerCount {
  private final String call;
  private final String answeredBy;
  private final boolean isAudited;
  private long fromApp;
  private long blank;
  private long zero;
  private int looksLeft;
  private long lookedIn;

  AnswerCount(String call, String answeredBy, boolean isAudited) {
    this.call = call;
    this.answeredBy = answeredBy;
    this.isAudited = isAudited;
  }

  /** The call in Java's words, such as {@code android.os.Environment.getRootDirectory()}. */
  public String call() {
    return call;
  }

  /** The class that answers. */
  public String answeredBy() {
    return answeredBy;
  }

  /** Whether its answers were found to be Android's own. */
  public boolean isAudited() {
    return isAudited;
  }

  /** How many answers code of the app asked for, itself or by a call close to it. */
  public long fromApp() {
    return fromApp;
  }

  /** How many of those were null or empty. */
  public long blank() {
    return blank;
  }

  /** How many of those were 0 or false. */
  public long zero() {
    return zero;
  }

  /** Whether to look who asked; the framework itself may ask thousands of times in one request. */
  boolean mayLook(long request, int most) {
    if (lookedIn != request) {
      lookedIn = request;
      looksLeft = most;
    }
    return looksLeft-- > 0;
  }

  void add(AnswerKind kind) {
    fromApp++;
    if (kind == AnswerKind.BLANK) {
      blank++;
    } else if (kind == AnswerKind.ZERO) {
      zero++;
    }
  }
}
