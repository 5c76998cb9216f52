package tapwright.convert;

import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jf.dexlib2.iface.reference.FieldReference;
import org.jf.dexlib2.iface.reference.MethodReference;
import org.jf.dexlib2.iface.reference.Reference;
import org.objectweb.asm.tree.ClassNode;

/**
 * Coverage probes that an APK was built with, by EMMA ({@code $VRc}, {@code $VRi}) or JaCoCo
 * ({@code $jacocoInit}, {@code $jacocoData}): recognised by their array, and left out by the
 * translator, so that nothing of them is left to measure.
 */
final class ForeignProbes {
  private static final Set<String> METHODS = Set.of("$jacocoInit", "$VRi");
  private static final Set<String> FIELDS = Set.of("$jacocoData", "$VRc");

  private final Set<String> toolsFound =
      java.util.Collections.synchronizedSet(new java.util.TreeSet<>());
  private final AtomicInteger removed = new AtomicInteger();

  /** Whether a class belongs to the run-time part of a coverage tool. */
  static boolean isCoverageRuntime(String internalName) {
    return internalName.startsWith("com/vladium/") || internalName.startsWith("org/jacoco/");
  }

  /** Takes the probe array's holder and maker out of a class. */
  void removeMembers(ClassNode node) {
    node.methods.removeIf(method -> isProbeName(METHODS, method.name));
    node.fields.removeIf(field -> isProbeName(FIELDS, field.name));
  }

  private boolean isProbeName(Set<String> names, String name) {
    if (!names.contains(name)) {
      return false;
    }
    toolsFound.add(name.startsWith("$VR") ? "EMMA" : "JaCoCo");
    return true;
  }

  /** Names of the tools whose probes were met. */
  Set<String> toolsFound() {
    return toolsFound;
  }

  int removedProbes() {
    return removed.get();
  }

  /** Counts a probe that was left out. */
  void probeRemoved() {
    removed.incrementAndGet();
  }

  /** Whether a field or method yields a probe array, or the array of arrays that EMMA keeps. */
  static boolean areYieldedBy(Reference reference) {
    if (reference instanceof FieldReference field) {
      return FIELDS.contains(field.getName());
    }
    return reference instanceof MethodReference method
        && (METHODS.contains(method.getName()) || isOfflineProbes(method));
  }

  private static boolean isOfflineProbes(MethodReference method) {
    return method.getName().equals("getProbes")
        && method.getDefiningClass().startsWith("Lorg/jacoco/");
  }
}
