package tapwright.convert;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The contents of app.json: what the device and the user want to know of a converted app. */
final class AppDescription {
  private static final int MOST_WARNINGS_OF_A_KIND = 20;

  private final Apk apk;
  private final Manifest manifest;
  private final List<String> missing = new ArrayList<>();
  private final Set<String> classes;

  AppDescription(Apk apk, Manifest manifest, DexCode code) {
    this.apk = apk;
    this.manifest = manifest;
    this.classes = Set.copyOf(code.names());
    for (String name : manifest.classNames()) {
      if (name != null && code.definition(name.replace('.', '/')) == null) {
        missing.add(name);
      }
    }
  }

  /** A packer hides the app's classes: the manifest names them and the DEX files lack them. */
  void refuseIfPacked() throws ConversionException {
    List<String> activities = manifest.activityClasses();
    if (!activities.isEmpty() && missing.containsAll(activities)) {
      throw ConversionException.unsupported(
          "the code of "
              + apk.name()
              + " is packed or encrypted: none of its "
              + activities.size()
              + " activities is in it");
    }
  }

  Map<String, Object> describe(
      CoverageScope scope, Converter converter, int leftOut, List<String> ofLibraries) {
    Map<String, Object> app = manifest.describe();
    app.put("nativeAbis", apk.nativeAbis());
    app.put("nativeLibraries", apk.nativeLibraries());
    Map<String, Object> coverage = new LinkedHashMap<>();
    coverage.put("rule", scope.rule());
    coverage.put("packages", scope.packages());
    coverage.put("names", scope.renamed(classes));
    coverage.put("probes", converter.totals().probes());
    coverage.put("counters", converter.totals().counters().byName());
    coverage.put("foreignTools", converter.foreignProbes().toolsFound());
    coverage.put("foreignProbes", converter.foreignProbes().removedProbes());
    app.put("coverage", coverage);
    Map<String, Object> counts = new LinkedHashMap<>();
    counts.put("classes", classes.size());
    counts.put("frameworkClassesLeftOut", leftOut);
    counts.put("methods", converter.totals().methods());
    counts.put("forwardingConstructors", converter.forwardingConstructors());
    counts.put("untranslatedMethods", converter.totals().untranslated().size());
    app.put("counts", counts);
    List<String> warnings = warnings(converter);
    add(warnings, "", ofLibraries);
    app.put("warnings", warnings);
    return app;
  }

  private List<String> warnings(Converter converter) {
    List<String> warnings = new ArrayList<>();
    if (manifest.launchable() == null) {
      warnings.add("no launchable activity");
    }
    if (manifest.splitRequired()) {
      warnings.add("base of a split app: resources may be missing");
    }
    add(warnings, "not in the code: ", missing);
    add(warnings, "method not translated: ", converter.totals().untranslated());
    add(warnings, "class too large to measure: ", converter.totals().unmeasured());
    return warnings;
  }

  private static void add(List<String> warnings, String prefix, List<String> items) {
    items.stream().limit(MOST_WARNINGS_OF_A_KIND).forEach(item -> warnings.add(prefix + item));
    if (items.size() > MOST_WARNINGS_OF_A_KIND) {
      warnings.add(prefix + (items.size() - MOST_WARNINGS_OF_A_KIND) + " more");
    }
  }
}
