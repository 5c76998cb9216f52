package tapwright.convert;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** What a conversion counts, and the methods that it could not do justice to. */
final class Totals {
  private final Set<String> untranslated = new ConcurrentSkipListSet<>();
  private final Set<String> unmeasured = new ConcurrentSkipListSet<>();
  private final Counters counters = new Counters();
  private int methods;
  private int probes;

  void untranslated(String methodAndReason) {
    untranslated.add(methodAndReason);
  }

  void unmeasured(String method) {
    unmeasured.add(method);
  }

  void add(Converter.ConvertedClass converted) {
    methods += converted.methods();
    probes += converted.probes();
    if (converted.counters() != null) {
      counters.add(converted.counters());
    }
  }

  /** Methods that could not be translated, with the reason: they throw when they are called. */
  List<String> untranslated() {
    return List.copyOf(untranslated);
  }

  /** Methods without probes because they would grow too large; their classes have none then. */
  List<String> unmeasured() {
    return List.copyOf(unmeasured);
  }

  int methods() {
    return methods;
  }

  int probes() {
    return probes;
  }

  /** What there is to cover. */
  Counters counters() {
    return counters;
  }
}
