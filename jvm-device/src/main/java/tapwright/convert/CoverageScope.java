package tapwright.convert;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says which classes count for coverage: the app's own, by these rules.
 *
 * <p>Where the build's mapping is given, the names are those of the sources.
 *
 * <ol>
 *   <li>With {@code --coverage-packages}, the classes of those packages and of packages below them.
 *   <li>Otherwise the own packages are those of the manifest, of the launcher's activity and of the
 *       components that know either ({@link OwnPackages}), cut to three segments ({@code
 *       com.example.app.ui} to {@code com.example.app}), with everything below them. Packages of
 *       well-known libraries do not count, unless the manifest's own package is below them. By the
 *       former rule, which published figures were made by, the packages of all components count.
 *   <li>If at least a fifth of the classes outside libraries was moved to packages with meaningless
 *       names (no package, or every segment of one or two letters) by a shrinker, own and library
 *       code cannot be told apart by name: everything outside well-known libraries counts.
 *   <li>Generated classes never count: R, BuildConfig, Manifest, data and view binding, dependency
 *       injection glue. Nor does the run-time part of a coverage tool inside the APK, nor what a
 *       benchmark's builders put into the app's own package to collect coverage: classes in a
 *       package {@code EmmaInstrument} or {@code JacocoInstrument}.
 * </ol>
 */
final class CoverageScope {
  private static final double MOVED_SHARE = 0.2;
  private static final Pattern GENERATED =
      Pattern.compile(
          "(.*/)?(R|R\\$[^/]*|BuildConfig|Manifest|Manifest\\$[^/]*|BR|DataBindingInfo"
              + "|DataBinderMapperImpl(\\$[^/]*)?|Hilt_[^/]*|Dagger[^/]*|[^/]*_Factory(\\$[^/]*)?"
              + "|[^/]*_MembersInjector|[^/]*_ViewBinding(\\$[^/]*)?"
              + "|[^/]*\\$\\$View(Binder|Injector)[^/]*)"
              + "|.*/databinding/[^/]*Binding(Impl)?(\\$[^/]*)?");

  private static final Pattern INJECTED =
      Pattern.compile("(?i)(.*/)?(emma|jacoco)_?instrument(ation)?/.*");

  private final ClassMapping mapping;
  private final String rule;
  private final Set<String> roots;
  private final List<String> libraries;

  private CoverageScope(
      String rule, Set<String> roots, List<String> libraries, ClassMapping mapping) {
    this.mapping = mapping;
    this.rule = rule;
    this.roots = roots;
    this.libraries = libraries;
  }

  /** The scope that the user names. */
  static CoverageScope ofPackages(Collection<String> packages, ClassMapping mapping) {
    Set<String> roots = new TreeSet<>();
    for (String name : packages) {
      roots.add(name.replace('.', '/'));
    }
    return new CoverageScope("given", roots, List.of(), mapping);
  }

  /**
   * The scope that the rules above find.
   *
   * @param manifest of the app
   * @param classes its classes, by their names in the app
   * @param referencesOf the classes that one of them names
   * @param mapping the names in the sources
   * @param countsDeclared whether the packages of all components count
   */
  static CoverageScope find(
      Manifest manifest,
      Collection<String> classes,
      Function<String, Set<String>> referencesOf,
      ClassMapping mapping,
      boolean countsDeclared) {
    Map<String, String> namesInApp = new HashMap<>();
    classes.forEach(name -> namesInApp.put(mapping.original(name), name));
    String own = manifest.packageName().replace('.', '/');
    List<String> libraries =
        LibraryPackages.PREFIXES.stream()
            .filter(prefix -> !(own + "/").startsWith(prefix))
            .toList();
    if (movedShare(namesInApp.keySet(), libraries) >= MOVED_SHARE) {
      return new CoverageScope("all but libraries", Set.of(), libraries, mapping);
    }
    OwnPackages packages =
        new OwnPackages(
            namesInApp.keySet(),
            name -> originals(referencesOf.apply(namesInApp.get(name)), mapping));
    Predicate<String> isCode =
        name ->
            name.contains("/") && namesInApp.containsKey(name) && !startsWithAny(name, libraries);
    List<String> components =
        namesOf(manifest.classNames().stream(), mapping).filter(isCode).toList();
    Stream<String> certain =
        countsDeclared
            ? components.stream()
            : namesOf(Stream.of(manifest.launchedClass()), mapping).filter(isCode);
    List<String> sure =
        Stream.concat(Stream.of(own), certain.map(OwnPackages::packageOf)).toList();
    String rule = countsDeclared ? "declared packages" : "own packages";
    return new CoverageScope(rule, packages.find(sure, components), libraries, mapping);
  }

  private static Stream<String> namesOf(Stream<String> components, ClassMapping mapping) {
    return components
        .filter(Objects::nonNull)
        .map(component -> mapping.original(component.replace('.', '/')));
  }

  private static Set<String> originals(Set<String> names, ClassMapping mapping) {
    return names.stream().map(mapping::original).collect(Collectors.toSet());
  }

  private static double movedShare(Collection<String> classNames, List<String> libraries) {
    int outside = 0;
    int moved = 0;
    for (String name : classNames) {
      if (!startsWithAny(name, libraries)) {
        outside++;
        moved += isMoved(name) ? 1 : 0;
      }
    }
    return outside == 0 ? 0 : (double) moved / outside;
  }

  private static boolean isMoved(String name) {
    int end = name.lastIndexOf('/');
    if (end < 0) {
      return true;
    }
    for (String segment : name.substring(0, end).split("/")) {
      if (segment.length() > 2) {
        return false;
      }
    }
    return true;
  }

  private static boolean startsWithAny(String name, List<String> prefixes) {
    return prefixes.stream().anyMatch(name::startsWith);
  }

  boolean counts(String nameInApp) {
    String internalName = mapping.original(nameInApp);
    return isInRoots(internalName)
        && !startsWithAny(internalName, libraries)
        && !ForeignProbes.isCoverageRuntime(internalName)
        && !INJECTED.matcher(internalName).matches()
        && !GENERATED.matcher(internalName).matches();
  }

  /** Whether the lines of a class mean something: a shrinker makes up those of what it renames. */
  boolean countsLines(String internalName) {
    return !roots.isEmpty() && mapping.isEmpty() && counts(internalName);
  }

  private boolean isInRoots(String name) {
    return roots.isEmpty()
        || roots.stream().anyMatch(root -> name.startsWith(root + "/") || name.equals(root));
  }

  /** The rule: "given", "own packages", "declared packages" or "all but libraries". */
  String rule() {
    return rule;
  }

  List<String> packages() {
    return roots.stream().map(root -> root.replace('/', '.')).toList();
  }

  /** The names in the sources of counted classes that were renamed, by their names in the app. */
  Map<String, String> renamed(Collection<String> classes) {
    Map<String, String> names = new TreeMap<>();
    for (String name : classes) {
      String original = mapping.original(name);
      if (!original.equals(name) && counts(name)) {
        names.put(name, original);
      }
    }
    return names;
  }
}
