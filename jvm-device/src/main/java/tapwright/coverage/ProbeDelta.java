package tapwright.coverage;

import java.util.Arrays;

/**
 * Counts the probes that were hit since the last time it was asked. Costs one comparison of each
 * probe array, so it can be asked after every step.
 */
public final class ProbeDelta {
  private boolean[][] seen = {};
  private int covered;

  /**
   * Looks at the probes again.
   *
   * @param hits the live arrays of {@code tapwright.runtime.Probes.hits()}
   * @return how many probes are set now and were not before
   */
  public int update(boolean[][] hits) {
    int before = covered;
    if (hits.length > seen.length) {
      grow(hits);
    }
    for (int i = 0; i < hits.length; i++) {
      int at = Arrays.mismatch(hits[i], seen[i]);
      if (at >= 0) {
        countFrom(at, hits[i], seen[i]);
      }
    }
    return covered - before;
  }

  private void grow(boolean[][] hits) {
    int known = seen.length;
    seen = Arrays.copyOf(seen, hits.length);
    for (int i = known; i < hits.length; i++) {
      seen[i] = new boolean[hits[i].length];
    }
  }

  private void countFrom(int start, boolean[] now, boolean[] old) {
    for (int i = start; i < now.length; i++) {
      if (now[i] && !old[i]) {
        old[i] = true;
        covered++;
      }
    }
  }

  /** Probes seen set so far. */
  public int covered() {
    return covered;
  }
}
