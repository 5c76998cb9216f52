package tapwright.convert;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;
import org.jacoco.core.tools.ExecFileLoader;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.BasicVerifier;
import tapwright.coverage.CoverageReport;
import tapwright.coverage.JacocoCounters;
import tapwright.runtime.Probes;

/** Our own probes: they count what ran, over reloads, and totals hold what never ran. */
public class MeasuringTest {
  private static final String SOURCE =
      """
      public class Main {
        public static int run(int x) {
          int y = 0;
          try { for (int i = 0; i < x; i++) { y += 10 / (i - 3); } }
          catch (ArithmeticException e) { y = -1; }
          finally { y++; }
          return x > 5 ? y : -y;
        }
        static class Never { int unused() { return 1; } }
        interface Shape { default int area() { return 7; } static int sides() { return 4; } }
      }
      """;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path converted;

  @Before
  public void setUp() throws Exception {
    Probes.clear();
    converted = new TestApp(folder.newFolder().toPath()).code(SOURCE).converted();
  }

  private void run(int x) throws Exception {
    TestApp.load(converted).getMethod("run", int.class).invoke(null, x);
  }

  private static int hits() {
    int hits = 0;
    for (Probes.Entry entry : Probes.loaded()) {
      for (boolean hit : entry.hits()) {
        hits += hit ? 1 : 0;
      }
    }
    return hits;
  }

  private CoverageReport report() {
    return new CoverageReport(
        converted.resolve("measured.jar"), "org.example.app", Probes.loadedValues());
  }

  @Test
  public void probesAddUpOverReloads() throws Exception {
    run(0);
    int first = hits();
    run(0);
    assertEquals(first, hits());
    run(9);
    assertTrue(hits() > first);
    assertEquals(1, Probes.loaded().length);
  }

  @Test
  public void totalsHoldWhatWasNeverLoaded() throws Exception {
    Map<String, JacocoCounters.Count> before = counters();
    assertEquals(0, before.get("instruction").covered());
    run(9);
    Map<String, JacocoCounters.Count> after = counters();
    Map<?, ?> promised = (Map<?, ?>) TestApp.coverage(converted).get("counters");
    for (String counter : List.of("instruction", "branch", "line", "method", "class")) {
      assertTrue(counter, after.get(counter).covered() > 0);
      assertTrue(counter, after.get(counter).covered() < after.get(counter).total());
      assertEquals(counter, promised.get(counter), (long) after.get(counter).total());
    }
    assertEquals(3, after.get("class").total());
  }

  private Map<String, JacocoCounters.Count> counters() throws Exception {
    Path xml = folder.getRoot().toPath().resolve("counters.xml");
    report().writeXml(xml, 1, 2);
    return JacocoCounters.of(xml);
  }

  @Test
  public void filesAreJacocos() throws Exception {
    run(2);
    Path exec = folder.getRoot().toPath().resolve("run.exec");
    Path xml = folder.getRoot().toPath().resolve("run.xml");
    report().writeExec(exec, 1, 2);
    report().writeXml(xml, 1, 2);
    ExecFileLoader loader = new ExecFileLoader();
    loader.load(exec.toFile());
    assertEquals(1, loader.getExecutionDataStore().getContents().size());
    String text = Files.readString(xml);
    assertTrue(text, text.contains("<class name=\"org/example/app/Main$Never\""));
    assertTrue(text, text.contains("<counter type=\"LINE\""));
  }

  @Test
  public void everyMethodOfTheResultVerifies() throws Exception {
    try (ZipFile jar = new ZipFile(new File(converted.toFile(), "classes.jar"))) {
      for (var entry : jar.stream().toList()) {
        ClassNode node = new ClassNode();
        new ClassReader(jar.getInputStream(entry)).accept(node, 0);
        assertEquals(52, node.version);
        for (MethodNode method : node.methods) {
          new Analyzer<>(new BasicVerifier()).analyze(node.name, method);
        }
      }
    }
  }

  @Test
  public void convertingTwiceGivesTheSameBytes() throws Exception {
    Path again = new TestApp(folder.newFolder().toPath()).code(SOURCE).converted();
    for (String name : List.of("classes.jar", "measured.jar", "app.json")) {
      assertEquals(name, -1, Files.mismatch(converted.resolve(name), again.resolve(name)));
    }
  }
}
