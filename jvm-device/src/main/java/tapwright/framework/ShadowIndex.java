package tapwright.framework;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Which framework methods the shadows of some jars may stand in for.
 *
 * <p>Told apart by class, name and number of parameters, whatever the SDK level: rather one method
 * too many left open to shadows than one too few.
 */
final class ShadowIndex {
  static final String IMPLEMENTS = "Lorg/robolectric/annotation/Implements;";
  private static final String FOR_TYPE = "Lorg/robolectric/util/reflector/ForType;";

  private final Map<String, Set<String>> shadowed = new HashMap<>();
  private final Set<String> reflected = new HashSet<>();

  void add(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        if (entry.getName().endsWith(".class")) {
          byte[] bytes = zip.getInputStream(entry).readAllBytes();
          new ClassReader(bytes)
              .accept(new ShadowReader(), ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
        }
      }
    }
  }

  /** True when some shadow is one of exactly this class. */
  boolean isShadowed(String internalName) {
    return shadowed.containsKey(internalName);
  }

  /** True when a shadow may have an implementation of the method. */
  boolean isShadowed(String internalName, String method, String descriptor) {
    Set<String> methods = shadowed.get(internalName);
    return methods != null && methods.contains(key(method, descriptor));
  }

  /** True when code of the shadows may call the class's original methods by their hidden names. */
  boolean isCalledDirectly(String internalName) {
    return isShadowed(internalName) || reflected.contains(internalName);
  }

  private static String key(String method, String descriptor) {
    return method + '/' + Type.getArgumentCount(descriptor);
  }

  static String internalName(Object value) {
    return value instanceof Type type
        ? type.getInternalName()
        : String.valueOf(value).replace('.', '/');
  }

  /** Collects the class that an annotation names, by its type or in words. */
  private static final class NamedClass extends AnnotationVisitor {
    private final Set<String> names;

    NamedClass(Set<String> names) {
      super(Opcodes.ASM9);
      this.names = names;
    }

    @Override
    public void visit(String name, Object value) {
      if (name.equals("value") || name.equals("className")) {
        names.add(internalName(value));
      }
    }
  }

  /** Reads one class, be it a shadow or not. */
  private final class ShadowReader extends ClassVisitor {
    private final Set<String> of = new HashSet<>();
    private final Set<String> methods = new HashSet<>();

    ShadowReader() {
      super(Opcodes.ASM9);
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
      if (descriptor.equals(IMPLEMENTS)) {
        return new NamedClass(of);
      }
      return descriptor.equals(FOR_TYPE) ? new NamedClass(reflected) : null;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      methods.add(key(name, descriptor));
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
          return new AnnotationVisitor(Opcodes.ASM9) {
            @Override
            public void visit(String key, Object value) {
              if (key.equals("methodName")) {
                methods.add(key(String.valueOf(value), descriptor));
              }
            }
          };
        }
      };
    }

    @Override
    public void visitEnd() {
      for (String name : of) {
        shadowed.computeIfAbsent(name, any -> new HashSet<>()).addAll(methods);
      }
    }
  }
}
