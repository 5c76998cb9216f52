package tapwright.runtime;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * Which parts of the JVM's Java a phone lacks because they came later: the library of Android 14
 * is that of Java 17. {@code later_java.py} writes the list. Android 15 has a part of Java 21 that
 * is not listed here, so nothing is held to be missing from that level on.
 */
public final class LaterJava {
  private static final String LIST = "/tapwright/later-java.txt";
  private static final int LEVEL_OF_LATER_JAVA = 35;
  private static final int USUAL_LEVEL = 34;
  private static final Set<String> LINES =
      missingAt(Integer.getInteger("tapwright.level", USUAL_LEVEL));

  private LaterJava() {}

  /** What phones of an SDK level lack: classes, and members after the name of their class. */
  static Set<String> missingAt(int level) {
    return level < LEVEL_OF_LATER_JAVA ? read() : Set.of();
  }

  private static Set<String> read() {
    Set<String> lines = new HashSet<>();
    try (InputStream content = LaterJava.class.getResourceAsStream(LIST);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(content, StandardCharsets.UTF_8))) {
      reader.lines().forEach(lines::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lines;
  }

  /** Whether a class, by its internal name, came later. */
  public static boolean isClass(String internalName) {
    return LINES.contains(internalName);
  }

  /** Whether this very declaration, a field's name or a method's with its descriptor, is later. */
  public static boolean isMember(String internalOwner, String nameAndDescriptor) {
    return LINES.contains(internalOwner)
        || LINES.contains(internalOwner + " " + nameAndDescriptor);
  }

  static boolean isMember(Method method) {
    String descriptor =
        MethodType.methodType(method.getReturnType(), method.getParameterTypes())
            .toMethodDescriptorString();
    String owner = method.getDeclaringClass().getName().replace('.', '/');
    return owner.startsWith("java/") && isMember(owner, method.getName() + descriptor);
  }

  /** In front of a call of a method that no phone of the level has. */
  public static void absentMethod(String message) {
    throw new NoSuchMethodError(message);
  }

  /** In front of the use of a field that no phone of the level has. */
  public static void absentField(String message) {
    throw new NoSuchFieldError(message);
  }
}
