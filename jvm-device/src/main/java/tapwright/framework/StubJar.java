package tapwright.framework;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes a jar of empty classes for the platform types that Robolectric's shadows name and the
 * framework of an older SDK level lacks; reflection on those shadows would fail without them.
 *
 * <p>Usage: {@code StubJar SHADOWS_JAR FRAMEWORK_JAR OUT_JAR}
 */
public final class StubJar {
  /** Named by Robolectric's Config annotation, which the host ring loads. */
  private static final String APPLICATION = "android/app/Application";

  private final Set<String> present = new HashSet<>();
  private final Set<String> missing = new TreeSet<>();
  private final Set<String> interfaces = new HashSet<>();

  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 3) {
      System.err.println("usage: StubJar SHADOWS_JAR FRAMEWORK_JAR OUT_JAR");
      System.exit(2);
    }
    StubJar stubs = new StubJar();
    stubs.addPresent(Path.of(arguments[0]));
    stubs.addPresent(Path.of(arguments[1]));
    stubs.findMissing(Path.of(arguments[0]));
    stubs.write(Path.of(arguments[2]));
  }

  private void addPresent(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      zip.stream().forEach(entry -> present.add(entry.getName()));
    }
  }

  private void findMissing(Path shadows) throws IOException {
    try (ZipFile zip = new ZipFile(shadows.toFile())) {
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        if (entry.getName().endsWith(".class")) {
          new ClassReader(zip.getInputStream(entry).readAllBytes())
              .accept(new Signatures(), ClassReader.SKIP_CODE);
        }
      }
    }
  }

  private void add(Type type) {
    Type element = type;
    while (element.getSort() == Type.ARRAY) {
      element = element.getElementType();
    }
    if (element.getSort() != Type.OBJECT) {
      return;
    }
    String name = element.getInternalName();
    boolean platform =
        name.startsWith("android/")
            || name.startsWith("com/android/")
            || name.startsWith("libcore/")
            || name.startsWith("dalvik/");
    if (platform && !present.contains(name + ".class")) {
      missing.add(name);
    }
  }

  /** Collects the types in the signatures of one class. */
  private final class Signatures extends ClassVisitor {
    Signatures() {
      super(Opcodes.ASM9);
    }

    @Override
    public void visit(
        int version, int access, String name, String signature, String parent, String[] owned) {
      if (parent != null) {
        add(Type.getObjectType(parent));
      }
      for (String type : owned == null ? new String[0] : owned) {
        interfaces.add(type);
        add(Type.getObjectType(type));
      }
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      for (Type argument : Type.getArgumentTypes(descriptor)) {
        add(argument);
      }
      add(Type.getReturnType(descriptor));
      return null;
    }

    @Override
    public FieldVisitor visitField(
        int access, String name, String descriptor, String signature, Object value) {
      add(Type.getType(descriptor));
      return null;
    }
  }

  private void write(Path out) throws IOException {
    Path temporary = Files.createTempFile(out.toAbsolutePath().getParent(), "stubs", ".jar");
    missing.add(APPLICATION);
    try (OutputStream file = Files.newOutputStream(temporary);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      for (String name : missing) {
        // A fixed time keeps the jar the same whenever it is made.
        ZipEntry entry = new ZipEntry(name + ".class");
        entry.setTime(0);
        zip.putNextEntry(entry);
        zip.write(emptyClass(name));
        zip.closeEntry();
      }
    }
    Files.move(temporary, out, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private byte[] emptyClass(String name) {
    boolean isInterface = interfaces.contains(name);
    int access =
        Opcodes.ACC_PUBLIC
            | (isInterface ? Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT : Opcodes.ACC_SUPER);
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, access, name, null, "java/lang/Object", null);
    writer.visitEnd();
    return writer.toByteArray();
  }
}
