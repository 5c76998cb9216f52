package tapwright.device.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tapwright.runtime.Probes;

/** Tells the probes hit since the last answer by comparing each array with its last copy. */
final class CoverageDelta {
  private boolean[][] seen = {};
  private boolean[] first;

  Map<String, Object> take() {
    Probes.Entry[] entries = Probes.loaded();
    if (entries.length < seen.length || entries.length > 0 && entries[0].hits() != first) {
      // Another app: its probes have nothing to do with those before.
      seen = new boolean[0][];
    }
    first = entries.length == 0 ? null : entries[0].hits();
    if (entries.length > seen.length) {
      seen = Arrays.copyOf(seen, entries.length);
    }
    int fresh = 0;
    List<Object> news = new ArrayList<>();
    for (int i = 0; i < entries.length; i++) {
      boolean[] hits = entries[i].hits();
      if (seen[i] == null) {
        seen[i] = new boolean[hits.length];
      }
      if (!Arrays.equals(seen[i], hits)) {
        List<Integer> numbers = merge(seen[i], hits);
        fresh += numbers.size();
        news.add(describe(entries[i], numbers));
      }
    }
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("new", fresh);
    values.put("hits", news);
    return values;
  }

  /** What another device needs to count these probes as hit, the class loaded there or not. */
  private static List<Object> describe(Probes.Entry entry, List<Integer> numbers) {
    String id = Long.toHexString(entry.classId());
    return List.of(id, entry.className(), entry.hits().length, numbers);
  }

  private static List<Integer> merge(boolean[] seen, boolean[] hits) {
    List<Integer> fresh = new ArrayList<>();
    for (int i = 0; i < hits.length; i++) {
      if (hits[i] && !seen[i]) {
        seen[i] = true;
        fresh.add(i);
      }
    }
    return fresh;
  }
}
