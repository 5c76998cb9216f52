package tapwright.convert;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import tapwright.host.Json;

/**
 * Writes a jar of empty classes for the Android types that Robolectric's shadows name in their
 * signatures and one SDK level lacks. Shadows are compiled against the newest level; without the
 * stubs, asking a shadow for its methods fails on an older one.
 *
 * <p>Arguments: {@code shadows-framework.jar android-all.jar out.jar}.
 */
public final class Stubs {
  private static final List<String> ANDROID =
      List.of("android/", "com/android/", "libcore/", "dalvik/");

  private final Set<String> present = new HashSet<>();
  private final Set<String> missing = new TreeSet<>();
  private final Set<String> interfaces = new HashSet<>();

  private Stubs() {}

  /** Writes the jar; prints one JSON line with the names, or exits with 2. */
  public static void main(String[] arguments) {
    if (arguments.length != 3) {
      System.out.println(Json.write(Map.of("error", "usage: SHADOWS_JAR FRAMEWORK_JAR OUT_JAR")));
      System.exit(2);
    }
    try {
      Set<String> names =
          write(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2]));
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("done", arguments[2]);
      line.put("stubs", names);
      System.out.println(Json.write(line));
    } catch (IOException e) {
      System.out.println(Json.write(Map.of("error", "stubs cannot be written: " + e)));
      System.exit(2);
    }
  }

  /** Writes the stubs for one SDK level; returns their internal names. */
  static Set<String> write(Path shadows, Path framework, Path out) throws IOException {
    Stubs stubs = new Stubs();
    stubs.readNames(framework);
    stubs.readNames(shadows);
    stubs.readShadows(shadows);
    Path draft = Files.createTempFile(out.toAbsolutePath().getParent(), ".stubs", ".jar");
    try {
      try (AppDirectory.Jar jar = new AppDirectory.Jar(Files.newOutputStream(draft))) {
        for (String name : stubs.missing) {
          jar.add(name + ".class", stubs.stub(name));
        }
      }
      Files.move(draft, out, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
    return stubs.missing;
  }

  private void readNames(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      zip.stream().map(ZipEntry::getName).forEach(present::add);
    }
  }

  private void readShadows(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(e -> (ZipEntry) e)::iterator) {
        if (entry.getName().endsWith(".class")) {
          try (InputStream in = zip.getInputStream(entry)) {
            new ClassReader(in).accept(new Signatures(), ClassReader.SKIP_CODE);
          }
        }
      }
    }
  }

  private byte[] stub(String name) {
    boolean anInterface = interfaces.contains(name);
    int kind =
        anInterface ? Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT : Opcodes.ACC_SUPER;
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC | kind, name, null, "java/lang/Object", null);
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** Collects the types of a shadow's members and ancestors. */
  private final class Signatures extends ClassVisitor {
    Signatures() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visit(
        int version, int access, String name, String signature, String parent, String[] parents) {
      if (parent != null) {
        need(Type.getObjectType(parent));
      }
      for (String anInterface : parents == null ? new String[0] : parents) {
        interfaces.add(anInterface);
        need(Type.getObjectType(anInterface));
      }
    }

    @Override
    public FieldVisitor visitField(
        int access, String name, String descriptor, String signature, Object value) {
      need(Type.getType(descriptor));
      return null;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      for (Type argument : Type.getArgumentTypes(descriptor)) {
        need(argument);
      }
      need(Type.getReturnType(descriptor));
      return null;
    }

    private void need(Type type) {
      Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
      if (element.getSort() == Type.OBJECT) {
        String name = element.getInternalName();
        if (ANDROID.stream().anyMatch(name::startsWith) && !present.contains(name + ".class")) {
          missing.add(name);
        }
      }
    }
  }
}
