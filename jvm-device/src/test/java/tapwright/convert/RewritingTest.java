package tapwright.convert;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import android.os.Looper;
import android.os.SystemClock;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Set;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import tapwright.runtime.AppClock;
import tapwright.runtime.AppExit;
import tapwright.runtime.AppLibraries;
import tapwright.runtime.AppRandom;
import tapwright.runtime.AppRuntime;
import tapwright.runtime.Limits;
import tapwright.runtime.MainThreadBlocked;
import tapwright.runtime.Sleepers;

/** Converted code runs, and what it asks of the machine ends at the device's runtime. */
public class RewritingTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Before
  public void setUp() {
    Looper.getMainLooper();
    AppRuntime.takeExit();
    Limits.clear();
  }

  /** Runs {@code static Object run() throws Exception} of the app with this body. */
  private Object run(String body) throws Throwable {
    return runSource(
        "public class Main { public static Object run() throws Exception {" + body + "} }");
  }

  private Object runSource(String source) throws Throwable {
    TestApp app = new TestApp(folder.newFolder().toPath()).code(source);
    Class<?> main = TestApp.load(app.converted());
    try {
      return main.getMethod("run").invoke(null);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Test
  public void exitEndsTheAppOnly() {
    for (String call :
        List.of(
            "System.exit(7);", "Runtime.getRuntime().exit(7);", "Runtime.getRuntime().halt(7);")) {
      assertEquals(7, assertThrows(AppExit.class, () -> run(call + "return 1;")).code());
      assertEquals(7, AppRuntime.takeExit().code());
    }
  }

  @Test
  public void killingItselfIsAnExit() {
    String call = "android.os.Process.killProcess(android.os.Process.myPid()); return 1;";
    assertEquals(9, assertThrows(AppExit.class, () -> run(call)).code());
  }

  @Test
  public void everyClockIsTheVirtualOne() throws Throwable {
    long now = AppClock.currentTimeMillis();
    for (String clock :
        List.of(
            "System.currentTimeMillis()",
            "new java.util.Date().getTime()",
            "java.util.Calendar.getInstance().getTimeInMillis()",
            "new java.util.GregorianCalendar().getTimeInMillis()",
            "java.time.Instant.now().toEpochMilli()",
            "java.time.OffsetDateTime.now(java.time.ZoneOffset.MAX).toInstant().toEpochMilli()",
            "java.time.Clock.systemUTC().millis()")) {
      assertEquals(clock, now, run("return " + clock + ";"));
    }
    assertEquals(
        java.time.LocalDate.now(AppClock.clock()), run("return java.time.LocalDate.now();"));
    assertEquals(SystemClock.elapsedRealtimeNanos(), run("return System.nanoTime();"));
  }

  @Test
  public void sleepOnTheMainThreadMovesTheClock() throws Throwable {
    long before = SystemClock.uptimeMillis();
    long start = System.nanoTime();
    runSource(
        """
        public class Main {
          static class Sleeper extends Thread {
            static void rest() throws Exception { sleep(1000, 1); Sleeper.sleep(20000); }
          }
          public static Object run() throws Exception {
            Thread.sleep(100000);
            Sleeper.rest();
            java.util.concurrent.TimeUnit.SECONDS.sleep(3);
            android.os.SystemClock.sleep(4);
            return null;
          }
        }
        """);
    assertEquals(before + 100000 + 1001 + 20000 + 3000 + 4, SystemClock.uptimeMillis());
    assertTrue(System.nanoTime() - start < 20_000_000_000L);
  }

  @Test
  public void sleepOnAnotherThreadWaitsForTheClock() throws Throwable {
    Thread sleeper =
        (Thread)
            run(
                "Thread t = new Thread(new Runnable() { public void run() {"
                    + " try { Thread.sleep(60000); } catch (InterruptedException e) { } } });"
                    + " t.start(); return t;");
    long wakeAt = SystemClock.uptimeMillis() + 60000;
    while (Sleepers.nextWake() != wakeAt) {
      Thread.sleep(1);
    }
    SystemClock.sleep(59999);
    Sleepers.wake();
    sleeper.join(50);
    assertTrue(sleeper.isAlive());
    SystemClock.sleep(1);
    Sleepers.wake();
    sleeper.join(10000);
    assertEquals(Thread.State.TERMINATED, sleeper.getState());
    assertEquals(Long.MAX_VALUE, Sleepers.nextWake());
  }

  @Test
  public void busyWaitingOnTheMainThreadEnds() throws Throwable {
    run(
        "long end = System.currentTimeMillis() + 50; while (System.currentTimeMillis() < end) { }"
            + " return 1;");
  }

  @Test
  public void endlessLoopOfAGoneAppEnds() throws Throwable {
    String source =
        """
        public class Main {
          public static volatile boolean looping;
          public static Object run() { looping = true; while (looping) { } return null; }
        }
        """;
    Class<?> main = TestApp.load(new TestApp(folder.newFolder().toPath()).code(source).converted());
    Throwable[] end = new Throwable[1];
    Thread thread =
        new Thread(
            () -> {
              try {
                main.getMethod("run").invoke(null);
              } catch (ReflectiveOperationException e) {
                end[0] = e.getCause();
              }
            });
    thread.start();
    while (!main.getField("looping").getBoolean(null)) {
      Thread.sleep(1);
    }
    AppRuntime.doom(List.of(thread));
    thread.join(60_000);
    assertEquals(Thread.State.TERMINATED, thread.getState());
    assertEquals(AppExit.class, end[0].getClass());
  }

  @Test
  public void hungMainThreadIsReported() {
    AppRuntime.arm(200, Long.MAX_VALUE);
    MainThreadBlocked blocked =
        assertThrows(
            MainThreadBlocked.class,
            () -> run("int i = 0; while (System.in != null) { i++; } return i;"));
    AppRuntime.disarm();
    assertTrue(blocked.getMessage(), blocked.getMessage().contains("200 ms"));
  }

  @Test
  public void hungMainThreadThatCatchesEverythingIsReported() {
    AppRuntime.arm(200, Long.MAX_VALUE);
    assertThrows(
        MainThreadBlocked.class,
        () ->
            run(
                "int i = 0; while (System.in != null) {"
                    + " try { while (System.in != null) { i++; } } catch (Throwable all) { i = 0; }"
                    + " } return i;"));
    AppRuntime.disarm();
  }

  @Test
  public void chanceRepeatsWithTheSeed() throws Throwable {
    for (String draw :
        List.of(
            "Math.random()",
            "new java.util.Random().nextLong()",
            "java.util.UUID.randomUUID().toString()",
            "new java.security.SecureRandom().nextLong()",
            "java.security.SecureRandom.getInstance(\"SHA1PRNG\").nextInt()")) {
      AppRandom.setSeed(5);
      Object first = run("return " + draw + ";");
      assertNotEquals(draw, first, run("return " + draw + ";"));
      AppRandom.setSeed(5);
      assertEquals(draw, first, run("return " + draw + ";"));
    }
  }

  @Test
  public void threadLocalRandomIsAnOrdinaryOne() throws Throwable {
    Object[] drawn =
        (Object[])
            run(
                "java.util.concurrent.ThreadLocalRandom r ="
                    + " java.util.concurrent.ThreadLocalRandom.current();"
                    + " return new Object[] {r, r.nextInt(5, 6), r.nextDouble(2, 2.5)};");
    assertEquals(java.util.Random.class, drawn[0].getClass());
    assertEquals(5, drawn[1]);
  }

  @Test
  public void libraryOfTheAppIsALimit() throws Throwable {
    AppLibraries.setOfApp(Set.of("libshiny.so", "libdull.so"));
    assertEquals(1, run("System.loadLibrary(\"shiny\"); return 1;"));
    assertEquals(
        2,
        run(
            "try { System.loadLibrary(\"dull\"); return 1; } catch (UnsatisfiedLinkError e) {"
                + " return 2; }"));
    assertEquals(
        List.of("libshiny.so", "libdull.so"),
        Limits.take().stream().map(Limits.Limit::name).toList());
  }

  @Test
  public void libraryThatAPhoneWouldNotFindFailsAsThere() throws Throwable {
    AppLibraries.setOfApp(Set.of());
    String bad = folder.newFile("libbad.so").toString();
    for (String call :
        List.of(
            "System.loadLibrary(\"none\");",
            "System.load(\"/none/libnone.so\");",
            "Runtime.getRuntime().load(\"" + bad + "\");")) {
      UnsatisfiedLinkError error =
          assertThrows(UnsatisfiedLinkError.class, () -> run(call + "return 1;"));
      assertTrue(call, AppLibraries.failsOnPhones(error));
    }
    assertEquals(1, run("System.loadLibrary(\"log\"); return 1;"));
    assertEquals(List.of(), Limits.take());
  }

  @Test
  public void childProcessIsRefused() {
    for (String call :
        List.of(
            "Runtime.getRuntime().exec(\"touch /tmp/x\");",
            "Runtime.getRuntime().exec(new String[] {\"touch\", \"/tmp/x\"}, null);",
            "new ProcessBuilder(\"touch\", \"/tmp/x\").start();")) {
      assertThrows(java.io.IOException.class, () -> run(call + "return 1;"));
    }
    assertEquals(List.of("touch"), Limits.take().stream().map(Limits.Limit::name).toList());
  }

  @Test
  public void shutdownHooksNeverRun() throws Throwable {
    Thread hook =
        (Thread) run("Thread t = new Thread(); Runtime.getRuntime().addShutdownHook(t); return t;");
    assertTrue(!Runtime.getRuntime().removeShutdownHook(hook));
  }
}
