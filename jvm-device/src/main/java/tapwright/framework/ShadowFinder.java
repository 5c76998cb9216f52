package tapwright.framework;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Finds the shadows among compiled classes by Robolectric's annotation {@code @Implements}, and
 * writes them into the {@link ShadowFile}. An abstract class is the base of a shadow, not one.
 *
 * <p>Usage: {@code ShadowFinder CLASSES_DIRECTORY}
 */
public final class ShadowFinder {
  /** The class that each shadow stands in for, with the SDK levels that it is limited to. */
  private final Map<String, String> targets = new TreeMap<>();

  private ShadowFinder() {}

  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 1) {
      System.err.println("usage: ShadowFinder CLASSES_DIRECTORY");
      System.exit(2);
    }
    Path classes = Path.of(arguments[0]);
    try {
      List<String> names = find(classes);
      Path file = classes.resolve(ShadowFile.PATH);
      Files.createDirectories(file.getParent());
      Files.write(file, names);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
  }

  /** Returns the names of all shadows below a directory, in order. */
  static List<String> find(Path classes) throws IOException {
    ShadowFinder finder = new ShadowFinder();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : (Iterable<Path>) files.sorted()::iterator) {
        if (file.toString().endsWith(".class")) {
          new ClassReader(Files.readAllBytes(file))
              .accept(finder.new Reader(), ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        }
      }
    }
    return List.copyOf(finder.targets.keySet());
  }

  private void add(String shadow, String target) {
    // Robolectric would use whichever comes last, without a word.
    for (Map.Entry<String, String> other : targets.entrySet()) {
      if (other.getValue().equals(target)) {
        throw new IllegalArgumentException(
            "two shadows of " + target + ": " + other.getKey() + " and " + shadow);
      }
    }
    targets.put(shadow, target);
  }

  private final class Reader extends ClassVisitor {
    private String name;
    private boolean isAbstract;

    Reader() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visit(
        int version, int access, String name, String signature, String parent, String[] others) {
      this.name = name.replace('/', '.');
      this.isAbstract = (access & Opcodes.ACC_ABSTRACT) != 0;
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
      return descriptor.equals(ShadowIndex.IMPLEMENTS) && !isAbstract ? new Target(name) : null;
    }
  }

  /** Reads which class an annotation is about, and for which levels. */
  private final class Target extends AnnotationVisitor {
    private final String shadow;
    private String target = "";
    private String levels = "";

    Target(String shadow) {
      super(Opcodes.ASM9);
      this.shadow = shadow;
    }

    @Override
    public void visit(String key, Object value) {
      switch (key) {
        case "value", "className" -> target = ShadowIndex.internalName(value).replace('/', '.');
        case "minSdk", "maxSdk" -> levels += " " + key + " " + value;
        default -> {}
      }
    }

    @Override
    public void visitEnd() {
      add(shadow, target + levels);
    }
  }
}
