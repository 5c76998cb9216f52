package tapwright.convert;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.android.tools.r8.CompilationMode;
import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.OutputMode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Code that went to DEX and back does what it did before.
 *
 * <p>Every public static method of src/test/torture is called with edge values, in the classes as
 * compiled and in those that D8 and the converter made of them.
 */
public class RoundTripTest {
  private static final int FEWEST_METHODS = 100;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void debugBuildDoesAsItsSources() throws Exception {
    compare(CompilationMode.DEBUG);
  }

  @Test
  public void releaseBuildDoesAsItsSources() throws Exception {
    compare(CompilationMode.RELEASE);
  }

  private void compare(CompilationMode mode) throws Exception {
    Path classes = compile();
    Path converted =
        new TestApp(folder.newFolder().toPath())
            .code("public class Main {}")
            .entry("classes2.dex", dex(classes, mode))
            .converted();
    URL[] before = {classes.toUri().toURL()};
    URL[] after = {converted.resolve("classes.jar").toUri().toURL()};
    Map<String, String> wrong = new TreeMap<>();
    int compared = 0;
    try (URLClassLoader original = new URLClassLoader(before);
        URLClassLoader translated = new URLClassLoader(after)) {
      for (Method method : methods(classes, original)) {
        compared++;
        Class<?> owner = translated.loadClass(method.getDeclaringClass().getName());
        Method other = owner.getMethod(method.getName(), method.getParameterTypes());
        for (Object[] arguments : EdgeValues.of(method.getParameterTypes())) {
          String expected = outcome(method, arguments);
          String got = outcome(other, arguments);
          if (!expected.equals(got)) {
            String call = owner.getSimpleName() + "." + method.getName();
            wrong.putIfAbsent(
                call, Arrays.deepToString(arguments) + " gives " + got + ", not " + expected);
          }
        }
      }
    }
    assertTrue("compared " + compared, compared >= FEWEST_METHODS);
    assertEquals("wrong methods of " + compared, "", lines(wrong));
  }

  private static String lines(Map<String, String> wrong) {
    StringBuilder lines = new StringBuilder();
    wrong.forEach((call, how) -> lines.append(call).append(how).append('\n'));
    return lines.toString();
  }

  private static String outcome(Method method, Object[] arguments) throws IllegalAccessException {
    try {
      Object[] result = {method.invoke(null, arguments)};
      return Arrays.deepToString(result);
    } catch (InvocationTargetException e) {
      return e.getCause().getClass().getName();
    }
  }

  private static List<Method> methods(Path classes, ClassLoader loader) throws Exception {
    List<Method> methods = new ArrayList<>();
    for (Path file : classFiles(classes)) {
      String name = classes.relativize(file).toString().replace('/', '.');
      for (Method method : loader.loadClass(name.replace(".class", "")).getDeclaredMethods()) {
        int wanted = Modifier.PUBLIC | Modifier.STATIC;
        if ((method.getModifiers() & wanted) == wanted) {
          methods.add(method);
        }
      }
    }
    methods.sort(Comparator.comparing(Method::toString));
    return methods;
  }

  /** Compiles with the names of locals: D8 keeps a local in its register where it has a name. */
  private Path compile() throws IOException {
    Path classes = folder.newFolder().toPath();
    StringWriter errors = new StringWriter();
    PrintWriter writer = new PrintWriter(errors, true);
    String options =
        "-17 -g -nowarn -d " + classes + " " + System.getProperty("tapwright.test.torture");
    assertTrue(errors.toString(), BatchCompiler.compile(options, writer, writer, null));
    return classes;
  }

  private byte[] dex(Path classes, CompilationMode mode) throws Exception {
    Path out = folder.newFolder().toPath();
    D8.run(
        D8Command.builder()
            .setMode(mode)
            .setMinApiLevel(26)
            .addLibraryFiles(Path.of(System.getProperty("java.home")))
            .addProgramFiles(classFiles(classes))
            .setOutput(out, OutputMode.DexIndexed)
            .build());
    return Files.readAllBytes(out.resolve("classes.dex"));
  }

  private static List<Path> classFiles(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith(".class")).sorted().toList();
    }
  }
}
