package tapwright.device;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import tapwright.runtime.Probes;

/** Counts the probes hit since the last answer by comparing each array with its last copy. */
final class CoverageDelta {
  private boolean[][] seen = {};
  private boolean[] first;
  private int covered;

  Map<String, Object> take(int total) {
    Probes.Entry[] entries = Probes.loaded();
    if (entries.length < seen.length || entries.length > 0 && entries[0].hits() != first) {
      // Another app: its probes have nothing to do with those before.
      seen = new boolean[0][];
      covered = 0;
    }
    first = entries.length == 0 ? null : entries[0].hits();
    if (entries.length > seen.length) {
      seen = Arrays.copyOf(seen, entries.length);
    }
    int fresh = 0;
    for (int i = 0; i < entries.length; i++) {
      boolean[] hits = entries[i].hits();
      if (seen[i] == null) {
        seen[i] = new boolean[hits.length];
      }
      if (!Arrays.equals(seen[i], hits)) {
        fresh += merge(seen[i], hits);
      }
    }
    covered += fresh;
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("new", fresh);
    values.put("covered", covered);
    values.put("total", total);
    return values;
  }

  private static int merge(boolean[] seen, boolean[] hits) {
    int fresh = 0;
    for (int i = 0; i < hits.length; i++) {
      if (hits[i] && !seen[i]) {
        seen[i] = true;
        fresh++;
      }
    }
    return fresh;
  }
}
