package tapwright.convert;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.ICounter;
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

  private Counters() {}

  static Map<String, Object> of(List<Converter.ConvertedClass> classes) {
    int[] totals = new int[ENTITIES.size()];
    Analyzer analyzer =
        new Analyzer(
            new ExecutionDataStore(),
            coverage -> {
              for (int i = 0; i < totals.length; i++) {
                ICounter counter = coverage.getCounter(ENTITIES.get(i));
                totals[i] += counter.getTotalCount();
              }
            });
    for (Converter.ConvertedClass converted : classes) {
      if (converted.measured() != null) {
        try {
          analyzer.analyzeClass(converted.measured(), converted.name());
        } catch (java.io.IOException e) {
          throw new java.io.UncheckedIOException(e);
        }
      }
    }
    Map<String, Object> named = new LinkedHashMap<>();
    for (int i = 0; i < totals.length; i++) {
      named.put(ENTITIES.get(i).name().toLowerCase(java.util.Locale.ROOT), totals[i]);
    }
    return named;
  }
}
