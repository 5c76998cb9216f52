package tapwright.convert;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import tapwright.runtime.Comparisons;

/** What converted code compares with a typed text is told, and the code notices nothing of it. */
public class ComparisonsTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Before
  public void setUp() {
    Comparisons.enable(true);
  }

  @After
  public void tearDown() {
    Comparisons.enable(false);
  }

  /** Runs code with the text that the user typed as {@code typed}. */
  private Object run(String typed, String body) throws Throwable {
    return runSource(
        typed,
        "import java.util.*; import java.util.regex.*; import java.text.*;"
            + "public class Main {"
            + "  enum Colour { RED, GREEN }"
            + "  public static Object run(String typed) throws Exception {"
            + body
            + "} }");
  }

  private Object runSource(String typed, String source) throws Throwable {
    Class<?> main = TestApp.load(new TestApp(folder.newFolder().toPath()).code(source).converted());
    Comparisons.typed(typed);
    try {
      return main.getMethod("run", String.class).invoke(null, typed);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** Returns what was told, each as {@code kind typed other passed}. */
  private static List<String> told() {
    List<String> told = new ArrayList<>();
    for (Object each : Comparisons.take()) {
      List<?> row = (List<?>) each;
      told.add(row.get(0) + " " + row.get(1) + " " + row.get(2) + " " + row.get(3));
    }
    return told;
  }

  private static List<String> sorted(List<String> rows) {
    return rows.stream().sorted().toList();
  }

  private List<String> toldOf(String typed, String body) throws Throwable {
    Object result = run(typed, body);
    List<String> told = told();
    Comparisons.enable(false);
    assertEquals(result, run(typed, body));
    assertEquals(List.of(), told());
    Comparisons.enable(true);
    return told;
  }

  @Test
  public void theOtherSideOfAnEqualityIsTold() throws Throwable {
    assertEquals(
        List.of("equal hello swordfish false"),
        toldOf("hello", "return typed.equals(\"swordfish\");"));
    assertEquals(
        List.of("equal hello swordfish false"),
        toldOf("hello", "return \"swordfish\".equals(typed.toUpperCase());"));
    assertEquals(
        List.of("equal hello hello true"), toldOf("hello", "return \"hello\".equals(typed);"));
    assertEquals(
        List.of("equal hello admin false"),
        toldOf("hello", "return Objects.equals(\"user:\" + typed, \"user:admin\");"));
    assertEquals(
        List.of("equal hello Xyzzy false"),
        toldOf("hello", "Object one = typed; return one.equals((Object) \"Xyzzy\");"));
    assertEquals(
        List.of("equal beta-test alpha-test false"),
        toldOf("beta-test", "return typed.split(\"-\")[0].equals(\"alpha\");"));
  }

  @Test
  public void whatHasNothingToDoWithTheTypedTextIsNotTold() throws Throwable {
    assertEquals(List.of(), toldOf("hello", "return \"other\".equals(\"swordfish\");"));
    assertEquals(List.of(), toldOf("7", "return \"number 7 of 8\".equals(\"x\");"));
    assertEquals(List.of(), toldOf("hello", "return typed.equals(\"\");"));
  }

  @Test
  public void beginningsEndsAndPartsAreTold() throws Throwable {
    assertEquals(
        List.of("prefix hello INV- false"), toldOf("hello", "return typed.startsWith(\"INV-\");"));
    assertEquals(
        List.of("prefix hello low false"),
        toldOf("hello", "return typed.startsWith(\"low\", 3);"));
    assertEquals(
        List.of("suffix hello .txt false"), toldOf("hello", "return typed.endsWith(\".txt\");"));
    assertEquals(List.of("part hello @ false"), toldOf("hello", "return typed.contains(\"@\");"));
    assertEquals(List.of("part hello @ false"), toldOf("hello", "return typed.indexOf('@');"));
    assertEquals(
        List.of("part hello @ false"), toldOf("hello", "return typed.indexOf(\"@\", 1);"));
    assertEquals(
        List.of("equal hello hello world true"),
        toldOf("hello", "return \"hello world\".contains(typed);"));
  }

  @Test
  public void expressionsAreToldWithWhetherTheyMatched() throws Throwable {
    String regex = "[A-Z]{3}-\\d{4}";
    String quoted = "\"[A-Z]{3}-\\\\d{4}\"";
    List<String> failed = List.of("regex hello " + regex + " false");
    assertEquals(failed, toldOf("hello", "return typed.matches(" + quoted + ");"));
    assertEquals(
        failed, toldOf("hello", "return Pattern.compile(" + quoted + ").matcher(typed).find();"));
    assertEquals(
        List.of("regex ABC-1234 " + regex + " true"),
        toldOf("ABC-1234", "return Pattern.compile(" + quoted + ").matcher(typed).matches();"));
    assertEquals(
        List.of("regex hello (?i)X+ false"),
        toldOf(
            "hello",
            "return Pattern.compile(\"X+\", Pattern.CASE_INSENSITIVE).matcher(typed).matches();"));
  }

  @Test
  public void numbersAreToldWithTheirBounds() throws Throwable {
    String guarded =
        "try { int n = Integer.parseInt(typed); return n >= 4200 && n <= 4299; }"
            + " catch (NumberFormatException e) { return e.getMessage(); }";
    assertEquals(List.of("integer hello  false"), toldOf("hello", guarded));
    assertEquals(
        List.of("integer 42  true", "number 42 4200 false"), toldOf("42", guarded));
    assertEquals(
        List.of("integer 4250  true", "number 4250 4200 false", "number 4250 4299 false"),
        toldOf("4250", guarded));
    assertEquals(
        List.of("decimal 2.5  true", "number 2.5 9.75 false"),
        toldOf("2.5", "return Double.parseDouble(typed) > 9.75;"));
    assertEquals(
        List.of("integer 77  true", "number 77 100000000000 false"),
        toldOf("77", "return Long.parseLong(typed) > 100000000000L;"));
    assertEquals(
        List.of("length hello 8 false"), toldOf("hello", "return typed.length() < 8;"));
  }

  @Test
  public void datesAreToldByAnExample() throws Throwable {
    String parse =
        "try { return new SimpleDateFormat(\"dd.MM.yyyy\").parse(typed).getTime(); }"
            + " catch (ParseException e) { return e.getMessage(); }";
    assertEquals(List.of("example hello 29.02.2020 false"), toldOf("hello", parse));
    assertEquals(
        List.of("example hello 29/02/20 false"),
        toldOf(
            "hello",
            "try { return java.time.LocalDate.parse(typed,"
                + " java.time.format.DateTimeFormatter.ofPattern(\"dd/MM/yy\")).toString(); }"
                + " catch (java.time.DateTimeException e) { return e.getMessage(); }"));
    assertEquals(
        List.of("example hello 29.02.2020 false"),
        toldOf(
            "hello",
            "ParsePosition at = new ParsePosition(0);"
                + " return new SimpleDateFormat(\"dd.MM.yyyy\").parse(typed, at);"));
  }

  @Test
  public void whatItIsLookedUpInIsTold() throws Throwable {
    String map = "Map<String, Integer> map = new LinkedHashMap<>();";
    assertEquals(
        List.of("equal hello north false", "equal hello south false"),
        toldOf(
            "hello", map + "map.put(\"north\", 1); map.put(\"south\", 2); return map.get(typed);"));
    assertEquals(
        List.of("equal hello east false"),
        toldOf("hello", "return Arrays.asList(\"east\").contains(typed);"));
    assertEquals(
        List.of("equal hello RED false", "equal hello GREEN false"),
        toldOf(
            "hello",
            "try { return Colour.valueOf(typed).name(); }"
                + " catch (IllegalArgumentException e) { return e.getMessage(); }"));
    assertEquals(
        List.of("equal hello close false", "equal hello open false"),
        sorted(
            toldOf(
                "hello",
                "switch (typed) {"
                    + " case \"open\": return 1; case \"close\": return 2; default: return 3; }")));
  }

  @Test
  public void errorsOfTheAppStayAsTheyAre() throws Throwable {
    Throwable thrown =
        assertThrows(
            NullPointerException.class,
            () -> run("hello", "String none = null; return none.equals(typed);"));
    assertTrue(thrown.getStackTrace()[0].getClassName().endsWith("Main"));
    thrown =
        assertThrows(
            NumberFormatException.class, () -> run("hello", "return Integer.parseInt(typed);"));
    for (StackTraceElement frame : thrown.getStackTrace()) {
      boolean ours = frame.getClassName().startsWith("tapwright.runtime");
      assertTrue(frame.toString(), !ours);
    }
    assertNull(run("hello", "return new HashMap<String, String>().get(null);"));
  }

  @Test
  public void theAppsOwnContainersAreLeftAlone() throws Throwable {
    Object result =
        runSource(
            "hello",
            "import java.util.*;"
                + "public class Main {"
                + "  static int asked;"
                + "  static class Own extends HashMap<String, String> {"
                + "    public Set<String> keySet() { asked++; return super.keySet(); }"
                + "  }"
                + "  static class Text implements CharSequence {"
                + "    public int length() { return 5; }"
                + "    public char charAt(int at) { return \"hello\".charAt(at); }"
                + "    public CharSequence subSequence(int a, int b) { return this; }"
                + "    public String toString() { asked++; return \"hello\"; }"
                + "  }"
                + "  public static Object run(String typed) {"
                + "    Map<String, String> own = new Own(); own.put(\"a\", \"b\"); own.get(typed);"
                + "    CharSequence text = new Text(); text.equals(typed); text.length();"
                + "    return asked;"
                + "  }"
                + "}");
    assertEquals(0, result);
  }

  @Test
  public void aNewEpisodeForgetsWhatWasTyped() throws Throwable {
    Comparisons.typed("hello");
    Comparisons.clear();
    run("other", "return \"hello\".equals(\"swordfish\");");
    assertEquals(List.of(), told());
  }

  @Test
  public void theComparingMethodIsNamed() throws Throwable {
    run("hello", "return typed.equals(\"swordfish\");");
    List<?> row = (List<?>) Comparisons.take().get(0);
    assertEquals("org.example.app.Main.run", row.get(4));
  }
}
