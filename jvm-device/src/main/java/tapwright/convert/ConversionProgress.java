package tapwright.convert;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Tells how far the conversion is: whenever a hundredth more is done, and at least once a second
 * while anything gets done, so that who reads it can tell slow from stuck.
 */
final class ConversionProgress {
  private static final long SECOND = 1_000_000_000L;

  private final Consumer<Map<String, Object>> out;
  private final LongSupplier nanoTime;
  private String stage = "";
  private int total;
  private int done;
  private long toldShare;
  private long toldAt;

  ConversionProgress(Consumer<Map<String, Object>> out, LongSupplier nanoTime) {
    this.out = out;
    this.nanoTime = nanoTime;
  }

  /** Begins a stage that has so many parts. */
  synchronized void begin(String newStage, int parts) {
    stage = newStage;
    total = Math.max(1, parts);
    done = 0;
    tell();
  }

  /** One part is done. */
  synchronized void partDone() {
    done++;
    if (share() > toldShare) {
      tell();
    } else {
      gotFurther();
    }
  }

  /** Something within a part is done. */
  synchronized void gotFurther() {
    if (nanoTime.getAsLong() - toldAt >= SECOND) {
      tell();
    }
  }

  private long share() {
    return 100L * done / total;
  }

  private void tell() {
    toldShare = share();
    toldAt = nanoTime.getAsLong();
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("progress", stage);
    line.put("share", toldShare / 100.0);
    out.accept(line);
  }
}
