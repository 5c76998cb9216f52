package tapwright.translate;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Has the JVM's verifier look at converted apps, for which stack maps are added.
 *
 * <p>Usage: {@code Verification framework.jar converted/classes.jar...}
 */
public final class Verification {
  private final Map<String, byte[]> classes = new TreeMap<>();
  private final Map<String, String> parents = new HashMap<>();
  private final ClassLoader framework;
  private int refused;
  private int unlinked;

  private Verification(ClassLoader framework) {
    this.framework = framework;
  }

  /** Verifies; see the class comment. */
  public static void main(String[] arguments) throws IOException {
    URL jar = Path.of(arguments[0]).toUri().toURL();
    ClassLoader framework =
        new URLClassLoader(new URL[] {jar}, Verification.class.getClassLoader());
    int refused = 0;
    for (int i = 1; i < arguments.length; i++) {
      Verification verification = new Verification(framework);
      verification.verify(Path.of(arguments[i]));
      System.out.printf(
          "%s: %d classes, %d do not verify, %d lack what they refer to%n",
          arguments[i], verification.classes.size(), verification.refused, verification.unlinked);
      refused += verification.refused;
    }
    System.exit(refused == 0 ? 0 : 1);
  }

  private void verify(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
        ClassReader reader = new ClassReader(file.getInputStream(entry).readAllBytes());
        classes.put(reader.getClassName(), reader.b);
        boolean anInterface = (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0;
        String parent = anInterface ? "java/lang/Object" : reader.getSuperName();
        parents.put(reader.getClassName(), parent);
      }
    }
    Loader loader = new Loader();
    for (String name : classes.keySet()) {
      try {
        loader.loadClass(name.replace('/', '.')).getDeclaredMethods(); // This links the class.
      } catch (VerifyError e) {
        refused++;
        System.out.println(name + ": " + e.getMessage().lines().limit(4).toList());
      } catch (LinkageError | ClassNotFoundException | TypeNotPresentException e) {
        unlinked++;
      }
    }
  }

  private final class Loader extends ClassLoader {
    Loader() {
      super(framework);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      byte[] bytes = classes.get(name.replace('.', '/'));
      if (bytes == null) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      byte[] framed = framed(bytes);
      return defineClass(name, framed, 0, framed.length);
    }
  }

  private byte[] framed(byte[] bytes) {
    Frames writer = new Frames(parents, framework);
    new ClassReader(bytes).accept(writer, ClassReader.SKIP_FRAMES);
    return writer.toByteArray();
  }
}
