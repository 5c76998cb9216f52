package tapwright.convert;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Finds the packages of an app's own code by its manifest.
 *
 * <p>The package of the manifest and that of the launcher's activity are the app's own. The other
 * components (and the Application) may be a library's, which bring their activities and services
 * with them. A library does not know the app that uses it: such a package is the app's own only if
 * its classes name a class of one that is, or if both begin with the name of one maker.
 */
final class OwnPackages {
  private static final int ROOT_SEGMENTS = 3;
  private static final int MAKER_SEGMENTS = 2;

  /** Two segments that many makers share. */
  private static final Set<String> SHARED_BY_MAKERS =
      Set.of("com/android", "com/example", "com/github", "com/gitlab", "io/github", "io/gitlab");

  private final Collection<String> classNames;
  private final Function<String, Set<String>> referencesOf;
  private final Set<String> roots = new LinkedHashSet<>();

  /**
   * Takes the classes of the app.
   *
   * @param classNames their internal names
   * @param referencesOf the classes that one of them names
   */
  OwnPackages(Collection<String> classNames, Function<String, Set<String>> referencesOf) {
    this.classNames = classNames;
    this.referencesOf = referencesOf;
  }

  /**
   * Returns the app's own packages, each cut to three segments.
   *
   * @param sure packages that are the app's own
   * @param components internal names of classes that may be a library's
   */
  Set<String> find(List<String> sure, List<String> components) {
    sure.forEach(name -> roots.add(root(name)));
    Set<String> open = new LinkedHashSet<>();
    components.forEach(name -> open.add(root(packageOf(name))));
    open.removeIf(root -> isOwn(root + "/"));
    boolean none = classNames.stream().noneMatch(this::isOwn);
    // What one package is known by may itself become known only now.
    boolean found = true;
    while (found) {
      found = open.removeIf(root -> (none || isKnown(root)) && roots.add(root));
    }
    return roots;
  }

  private boolean isKnown(String root) {
    return sharesMaker(root)
        || classNames.stream()
            .filter(name -> name.startsWith(root + "/"))
            .anyMatch(name -> referencesOf.apply(name).stream().anyMatch(this::isOwn));
  }

  private boolean sharesMaker(String root) {
    String maker = cut(root, MAKER_SEGMENTS);
    return !SHARED_BY_MAKERS.contains(maker)
        && roots.stream().anyMatch(own -> cut(own, MAKER_SEGMENTS).equals(maker));
  }

  private boolean isOwn(String name) {
    return roots.stream().anyMatch(root -> name.startsWith(root + "/"));
  }

  private static String root(String packageName) {
    return cut(packageName, ROOT_SEGMENTS);
  }

  static String packageOf(String className) {
    return className.substring(0, className.lastIndexOf('/'));
  }

  private static String cut(String name, int length) {
    String[] segments = name.split("/");
    return segments.length <= length
        ? name
        : String.join("/", List.of(segments).subList(0, length));
  }
}
