package tapwright.convert;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerArray;
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

  private final AtomicIntegerArray totals = new AtomicIntegerArray(ENTITIES.size());

  /** Counts a class in; several threads may. */
  void add(String name, byte[] classBytes) {
    try {
      new Analyzer(new ExecutionDataStore(), this::add).analyzeClass(classBytes, name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(IClassCoverage coverage) {
    for (int i = 0; i < ENTITIES.size(); i++) {
      totals.addAndGet(i, coverage.getCounter(ENTITIES.get(i)).getTotalCount());
    }
  }

  Map<String, Object> byName() {
    Map<String, Object> named = new LinkedHashMap<>();
    for (int i = 0; i < ENTITIES.size(); i++) {
      named.put(ENTITIES.get(i).name().toLowerCase(Locale.ROOT), totals.get(i));
    }
    return named;
  }
}
