package tapwright.convert;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipFile;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Stack traces of converted code name source files and lines, where the app has them. */
public class LineNumbersTest {
  private static final int MAP_OFFSET_AT = 52;
  private static final int DEBUG_INFO = 0x2003;

  private static final String SOURCE =
      """
      public class Main {
        public static int run() {
          int[] none = {};
          return none[0];
        }
      }
      """;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private static StackTraceElement top(Path converted) throws Exception {
    Class<?> main = TestApp.load(converted);
    Throwable error =
        assertThrows(InvocationTargetException.class, () -> main.getMethod("run").invoke(null))
            .getCause();
    assertEquals(ArrayIndexOutOfBoundsException.class, error.getClass());
    return error.getStackTrace()[0];
  }

  private static Object lines(Path converted) throws Exception {
    return ((Map<?, ?>) TestApp.coverage(converted).get("counters")).get("line");
  }

  @Test
  public void framesNameFileAndLine() throws Exception {
    Path converted = new TestApp(folder.newFolder().toPath()).code(SOURCE).converted();
    assertEquals("Main.java", top(converted).getFileName());
    assertEquals(5, top(converted).getLineNumber()); // the package is line 1
    assertTrue((Long) lines(converted) > 0);
  }

  /** The value of a local that never changes is pushed where it is read; its line stays a line. */
  @Test
  public void lineOfConstantIsCounted() throws Exception {
    String source =
        """
        public class Main { private Main() {}
          public static int run(int n) {
            int a = 5;
            int b = n * 2;
            return a + b;
          }
        }
        """;
    Path converted = new TestApp(folder.newFolder().toPath()).code(source).converted();
    assertEquals(9, TestApp.load(converted).getMethod("run", int.class).invoke(null, 2));
    assertEquals(3L, lines(converted)); // JaCoCo leaves an empty private constructor out.
  }

  @Test
  public void damagedLinesAreLeftOut() throws Exception {
    TestApp app = new TestApp(folder.newFolder().toPath()).code(SOURCE);
    byte[] dex;
    try (ZipFile zip = new ZipFile(app.apk().toFile())) {
      dex = zip.getInputStream(zip.getEntry("classes.dex")).readAllBytes();
    }
    Path converted = app.entry("classes.dex", withDamagedLines(dex)).converted();
    assertTrue(top(converted).getLineNumber() < 0);
    assertEquals(0L, lines(converted));
  }

  /** Each table of lines begins with a local variable in a register that no method has. */
  private static byte[] withDamagedLines(byte[] dex) {
    ByteBuffer buffer = ByteBuffer.wrap(dex).order(ByteOrder.LITTLE_ENDIAN);
    int map = buffer.getInt(MAP_OFFSET_AT);
    int count = buffer.getInt(map);
    for (int i = 0; i < count; i++) {
      int item = map + 4 + 12 * i;
      if (buffer.getShort(item) == DEBUG_INFO) {
        buffer.position(buffer.getInt(item + 8));
        buffer.put(new byte[] {1, 0, 3, (byte) 0xff, (byte) 0xff, 3, 1, 1});
        return dex;
      }
    }
    throw new AssertionError("no lines");
  }
}
