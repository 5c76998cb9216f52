package tapwright.translate;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Writes classes with stack maps, so that the JVM's verifier checks them; loads no class of them.
 */
final class Frames extends ClassWriter {
  private static final String OBJECT = "java/lang/Object";

  /** Superclasses of the program's classes; an interface counts as an Object, as for a JVM. */
  private final Map<String, String> parents;

  private final ClassLoader libraries;

  Frames(Map<String, String> parents, ClassLoader libraries) {
    super(COMPUTE_FRAMES);
    this.parents = parents;
    this.libraries = libraries;
  }

  @Override
  protected String getCommonSuperClass(String one, String other) {
    Set<String> above = new HashSet<>();
    for (String name = one; name != null; name = parent(name)) {
      above.add(name);
    }
    for (String name = other; name != null; name = parent(name)) {
      if (above.contains(name)) {
        return name;
      }
    }
    return OBJECT;
  }

  private String parent(String name) {
    if (name.equals(OBJECT)) {
      return null;
    }
    return parents.computeIfAbsent(name, this::readParent);
  }

  private String readParent(String name) {
    try (var in = libraries.getResourceAsStream(name + ".class")) {
      if (in == null) {
        return OBJECT;
      }
      ClassReader reader = new ClassReader(in);
      boolean anInterface = (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0;
      return anInterface ? OBJECT : reader.getSuperName();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
