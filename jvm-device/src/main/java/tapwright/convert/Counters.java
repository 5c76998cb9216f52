package tapwright.convert;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ICoverageNode.CounterEntity;
import org.jacoco.core.data.ExecutionDataStore;

/** Totals of JaCoCo's counters over the classes that count. */
final class Counters {
  private static final List<CounterEntity> ENTITIES =
      List.of(
          CounterEntity.INSTRUCTION,
          CounterEntity.BRANCH,
          CounterEntity.LINE,
          CounterEntity.METHOD,
          CounterEntity.CLASS);

  private final int[] totals = new int[ENTITIES.size()];

  /** Returns what there is to cover in a class. */
  static Counters of(String name, byte[] classBytes) {
    Counters counters = new Counters();
    try {
      new Analyzer(new ExecutionDataStore(), counters::add).analyzeClass(classBytes, name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return counters;
  }

  private void add(IClassCoverage coverage) {
    for (int i = 0; i < totals.length; i++) {
      totals[i] += coverage.getCounter(ENTITIES.get(i)).getTotalCount();
    }
  }

  void add(Counters other) {
    for (int i = 0; i < totals.length; i++) {
      totals[i] += other.totals[i];
    }
  }

  Map<String, Object> byName() {
    Map<String, Object> named = new LinkedHashMap<>();
    for (int i = 0; i < ENTITIES.size(); i++) {
      named.put(ENTITIES.get(i).name().toLowerCase(Locale.ROOT), totals[i]);
    }
    return named;
  }
}
