import java.lang.reflect.Executable;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Prints the classes of java.base that programs can see and their members, one a line, sorted. */
public final class PublicApi {
  public static void main(String[] arguments) throws Exception {
    TreeSet<String> lines = new TreeSet<>();
    FileSystem image = FileSystems.getFileSystem(URI.create("jrt:/"));
    Path root = image.getPath("/modules/java.base");
    try (Stream<Path> files = Files.walk(root.resolve("java"))) {
      for (Path file : (Iterable<Path>) files.filter(p -> p.toString().endsWith(".class"))::iterator) {
        String name = root.relativize(file).toString().replaceAll("\\.class$", "");
        add(lines, Class.forName(name.replace('/', '.'), false, null), name);
      }
    }
    lines.forEach(System.out::println);
  }

  private static void add(TreeSet<String> lines, Class<?> type, String name) {
    if (!isVisible(type.getModifiers())) {
      return;
    }
    lines.add(name);
    for (Method method : type.getDeclaredMethods()) {
      if (isVisible(method.getModifiers()) && !method.isSynthetic()) {
        lines.add(name + " " + method.getName() + descriptor(method, method.getReturnType()));
      }
    }
    for (Executable made : type.getDeclaredConstructors()) {
      if (isVisible(made.getModifiers())) {
        lines.add(name + " <init>" + descriptor(made, void.class));
      }
    }
    for (Member field : List.of(type.getDeclaredFields())) {
      if (isVisible(field.getModifiers())) {
        lines.add(name + " " + field.getName());
      }
    }
  }

  private static boolean isVisible(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static String descriptor(Executable made, Class<?> result) {
    StringBuilder text = new StringBuilder("(");
    for (Class<?> each : made.getParameterTypes()) {
      text.append(each.descriptorString());
    }
    return text.append(")").append(result.descriptorString()).toString();
  }
}
