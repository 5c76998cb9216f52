package tapwright.convert;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.OfflineInstrumentationAccessGenerator;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Probes that an APK was built with are gone, as if they had never been there. */
public class ForeignProbesTest {
  private static final String BODY =
      """
        if (x > 3) { x++; } else { x = twice(x); }
        for (int i = 0; i < x; i++) { x -= i; }
        try { x = 10 / x; } catch (ArithmeticException e) { x = -1; }
        return x;
      """;
  private static final String PLAIN =
      """
      public class Main {
        static int twice(int x) { return 2 * x; }
        public static int run(int x) {
      """
          + BODY
          + "} }";
  private static final String EMMA =
      """
      public class Main {
        private static boolean[][] $VRc;
        private static boolean[][] $VRi() { $VRc = new boolean[4][9]; return $VRc; }
        static int twice(int x) {
          boolean[][] all = $VRc; if (all == null) all = $VRi(); boolean[] mine = all[0];
          int y = 2 * x; mine[0] = true; return y; }
        public static int run(int x) {
          boolean[][] all = $VRc; if (all == null) all = $VRi(); boolean[] mine = all[1];
          mine[1] = true;
      """
          + BODY.replace("x++;", "mine[2] = true; x++; mine[3] = true;")
              .replace("x -= i;", "mine[4] = true; x -= i;")
              .replace("x = -1;", "mine[5] = true; x = -1;")
          + "} }";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private TestApp app() throws IOException {
    return new TestApp(folder.newFolder().toPath());
  }

  private static byte[] instrument(byte[] classFile) {
    try {
      return new Instrumenter(new OfflineInstrumentationAccessGenerator())
          .instrument(classFile, "Main");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Integer> results(Path converted) throws Exception {
    var run = TestApp.load(converted).getMethod("run", int.class);
    Integer[] results = new Integer[9];
    for (int x = 0; x < results.length; x++) {
      results[x] = (Integer) run.invoke(null, x - 2);
    }
    return Arrays.asList(results);
  }

  @Test
  public void emmaProbesAreTakenOut() throws Exception {
    Path plain = app().code(PLAIN).converted();
    Path probed = app().code(EMMA).converted();
    assertSame(plain, probed);
    assertEquals(List.of("EMMA"), TestApp.coverage(probed).get("foreignTools"));
    assertEquals(6L, TestApp.coverage(probed).get("foreignProbes"));
  }

  private static void assertSame(Path plain, Path probed) throws Exception {
    assertEquals(results(plain), results(probed));
    for (String counter : List.of("branch", "method", "class")) {
      assertEquals(counter, count(plain, counter), count(probed, counter));
    }
  }

  private static Object count(Path converted, String counter) throws IOException {
    return ((Map<?, ?>) TestApp.coverage(converted).get("counters")).get(counter);
  }

  @Test
  public void jacocoProbesAreTakenOut() throws Exception {
    Path plain = app().code(PLAIN).converted();
    Path probed = app().code(PLAIN, ForeignProbesTest::instrument).converted();
    assertSame(plain, probed);
    assertEquals(List.of("JaCoCo"), TestApp.coverage(probed).get("foreignTools"));
    assertTrue((Long) TestApp.coverage(probed).get("foreignProbes") >= 8);
    // Only ours is left, and it asks the device for its array.
    assertEquals(
        1,
        Arrays.stream(TestApp.load(probed).getDeclaredMethods())
            .filter(method -> method.getName().equals("$jacocoInit"))
            .count());
  }
}
