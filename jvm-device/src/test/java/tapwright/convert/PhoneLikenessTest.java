package tapwright.convert;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import android.os.Looper;
import android.os.SystemClock;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import tapwright.runtime.AppProperties;
import tapwright.runtime.AppRuntime;
import tapwright.runtime.AppStorage;
import tapwright.runtime.MainThreadBlocked;

/** What app code can tell of the machine it runs on is what it would see on a phone. */
public class PhoneLikenessTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Before
  public void setUp() {
    Looper.getMainLooper();
    AppProperties.begin(Map.of());
  }

  private Object run(String body) throws Throwable {
    return runSource(
        "public class Main { public static Object run() throws Exception {" + body + "} }");
  }

  private Object runSource(String source) throws Throwable {
    Class<?> main = TestApp.load(new TestApp(folder.newFolder().toPath()).code(source).converted());
    try {
      return main.getMethod("run").invoke(null);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Test
  public void propertiesAreAPhonesAndTheAppsOwn() throws Throwable {
    assertEquals("Dalvik", run("return System.getProperty(\"java.vm.name\");"));
    assertEquals("x", run("return System.getProperty(\"none\", \"x\");"));
    run("System.setProperty(\"user.dir\", \"/hostile\"); return null;");
    assertEquals("/hostile", run("return System.getProperties().get(\"user.dir\");"));
    assertFalse(System.getProperty("user.dir").contains("hostile"));
    AppProperties.begin(Map.of("java.io.tmpdir", "/cache"));
    assertEquals("/", run("return System.getProperty(\"user.dir\");"));
    assertEquals("/cache", run("return System.getProperty(\"java.io.tmpdir\");"));
    assertEquals("/system", run("return System.getenv(\"ANDROID_ROOT\");"));
    assertNull(run("return System.getenv(\"HOME\");"));
  }

  @Test
  public void threadsOutsideTheAppCannotBeInterrupted() throws Throwable {
    ThreadGroup above = Thread.currentThread().getThreadGroup().getParent();
    Thread outside = new Thread(above, PhoneLikenessTest::rest, "outside");
    Thread own = new Thread(PhoneLikenessTest::rest, "tapwright-own");
    outside.start();
    own.start();
    run(
        "ThreadGroup group = Thread.currentThread().getThreadGroup();"
            + "while (group.getParent() != null) group = group.getParent();"
            + "group.interrupt();"
            + "for (Thread one : Thread.getAllStackTraces().keySet()) one.interrupt();"
            + "return null;");
    assertTrue("only its own thread", Thread.interrupted());
    assertFalse(outside.isInterrupted() || own.isInterrupted());
    assertTrue(outside.isAlive() && own.isAlive());
    outside.interrupt();
    own.interrupt();
    outside.join();
    own.join();
  }

  private static void rest() {
    try {
      Thread.sleep(60_000);
    } catch (InterruptedException woken) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  public void overrideMayCallWhatItOverrides() throws Throwable {
    Object interrupted =
        runSource(
            """
            public class Main {
              static class Other extends Thread {
                boolean told;
                @Override public void interrupt() { told = true; super.interrupt(); }
              }
              public static Object run() throws Exception {
                Other other = new Other();
                other.start();
                other.interrupt();
                other.join();
                return other.told;
              }
            }
            """);
    assertEquals(true, interrupted);
  }

  @Test
  public void namesOfSharedStorageLeadThere() throws Throwable {
    AppStorage.setRoot("/data/shared");
    assertEquals("/data/shared/Music", run("return \"/sdcard/Music\";"));
    assertEquals("/data/shared", run("return \"/storage/emulated/0\";"));
    assertEquals("/sdcards", run("return \"/sdcards\";"));
    assertEquals("/data/shared", run("return System.getenv(\"EXTERNAL_STORAGE\");"));
    AppStorage.setRoot(null);
  }

  @Test
  public void filesOfTheKernelAreStandIns() throws Throwable {
    AppStorage.setSystemRoot("/data/phone");
    assertEquals("/data/phone/proc/meminfo", run("return \"/proc/meminfo\";"));
    assertEquals("/data/phone/proc/7/stat", run("int id = 7; return \"/proc/\" + id + \"/stat\";"));
    assertEquals(
        "/data/phone/sys/devices/system/cpu/cpu0",
        run("return \"/sys/devices/system/cpu/cpu0\";"));
    assertEquals("/process", run("return \"/process\";"));
    AppStorage.setSystemRoot(null);
  }

  @Test
  public void longSleepOnTheMainThreadIsAHang() throws Throwable {
    AppRuntime.arm(60_000, 5_000);
    long before = SystemClock.uptimeMillis();
    run("Thread.sleep(3000); return 1;");
    AppRuntime.messageBegins();
    run("Thread.sleep(3000); return 1;");
    MainThreadBlocked blocked =
        assertThrows(
            MainThreadBlocked.class, () -> run("android.os.SystemClock.sleep(60000); return 1;"));
    AppRuntime.disarm();
    assertTrue(blocked.getMessage(), blocked.getMessage().contains("asleep for more than 5000"));
    assertEquals(before + 3000 + 5001, SystemClock.uptimeMillis());
  }

  @Test
  public void whatJavaGotLaterIsAbsentAsOnAPhone() throws Throwable {
    String list = "java.util.List<Object> list = new java.util.ArrayList<>(java.util.List.of(1));";
    NoSuchMethodError error =
        assertThrows(NoSuchMethodError.class, () -> run(list + "return list.removeFirst();"));
    assertTrue(
        error.getMessage(),
        error
            .getMessage()
            .startsWith(
                "No interface method removeFirst()Ljava/lang/Object; in class Ljava/util/List;"));
    assertThrows(
        NoSuchMethodError.class, () -> run("return \"a,b\".splitWithDelimiters(\",\", 0);"));
    assertThrows(
        NoSuchMethodError.class,
        () -> run("return new java.util.ArrayList<Object>(5).reversed();"));
    assertThrows(
        NoSuchMethodException.class,
        () -> run("return java.util.List.class.getMethod(\"getFirst\");"));
    assertEquals(
        false,
        run(
            "for (java.lang.reflect.Method one : java.util.ArrayList.class.getMethods())"
                + " if (one.getName().equals(\"removeLast\")) return true; return false;"));
  }

  @Test
  public void whatAndroidLeftOutOfJava17IsAbsentAsOnAPhone() throws Throwable {
    assertThrows(
        NoSuchMethodError.class,
        () -> run("CharSequence text = \"\"; return text.isEmpty();"));
    assertEquals(true, run("return \"\".isEmpty();"));
    assertEquals(
        0,
        run("return new java.io.ByteArrayInputStream(new byte[0]).readAllBytes().length;"));
  }

  @Test
  public void whatWasThereBeforeOrIsTheAppsOwnStays() throws Throwable {
    assertEquals(
        7,
        run(
            "java.util.Deque<Object> queue = new java.util.ArrayDeque<>(); queue.add(7);"
                + "return queue.removeFirst();"));
    assertEquals(
        8,
        run(
            "java.util.LinkedList<Object> list = new java.util.LinkedList<>(); list.add(8);"
                + "return list.getFirst();"));
    assertEquals(
        "own",
        runSource(
            "public class Main extends java.util.ArrayList<Object> {"
                + " @Override public Object removeFirst() { return \"own\"; }"
                + " public static Object run() { return new Main().removeFirst(); } }"));
    assertEquals(
        true, run("return java.util.List.class.getMethod(\"size\").getName().equals(\"size\");"));
    assertEquals(
        "caught",
        run(
            "try { return new java.util.ArrayList<Object>().getFirst(); }"
                + " catch (NoSuchMethodError e) { return \"caught\"; }"));
  }
}
