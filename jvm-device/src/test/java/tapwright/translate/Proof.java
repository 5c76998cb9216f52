package tapwright.translate;

import com.android.tools.r8.CompilationMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Compares programs with what becomes of them by way of DEX, and tries the comparison itself on
 * translators with a fault.
 *
 * <p>Usage: {@code Proof fast|whole [directory or jar]...}, the rest being further programs.
 */
public final class Proof {
  private static final Dexer DEBUG = new Dexer(false, CompilationMode.DEBUG, 26);
  private static final Dexer RELEASE = new Dexer(false, CompilationMode.RELEASE, 26);
  private static final Dexer SHRUNK = new Dexer(true, CompilationMode.RELEASE, 26);
  private static final int CALLS = 60;
  private static final int MANY_CALLS = 200;
  private static final int METHODS_OF_A_PROGRAM = 40;

  /** A program's class files and the DEX files that it was taken to. */
  private record Pair(String name, Map<String, byte[]> original, byte[] dex) {}

  private final boolean whole;
  private int programs;
  private int methods;
  private long calls;
  private int differences;

  private Proof(boolean whole) {
    this.whole = whole;
  }

  /** Runs the proof; see the class comment. */
  public static void main(String[] arguments) {
    int status = 2;
    try {
      status = run(arguments);
    } catch (IOException | RuntimeException | Error e) {
      e.printStackTrace();
    }
    System.exit(status); // Libraries leave threads behind.
  }

  private static int run(String[] arguments) throws IOException {
    Proof proof = new Proof(arguments[0].equals("whole"));
    List<Pair> own = proof.ownPrograms();
    own.forEach(pair -> proof.compare(pair, new Arguments(false)));
    for (int i = 1; i < arguments.length; i++) {
      proof.library(Path.of(arguments[i]));
    }
    System.out.printf(
        "%d programs, %d methods, %d calls compared: %d differ%n",
        proof.programs, proof.methods, proof.calls, proof.differences);
    List<String> missed = missed(own);
    missed.forEach(fault -> System.out.println("not noticed: " + fault));
    int faults = Faults.all().size();
    System.out.printf("%d of %d planted faults noticed%n", faults - missed.size(), faults);
    return proof.differences == 0 && missed.isEmpty() ? 0 : 1;
  }

  private List<Pair> ownPrograms() throws IOException {
    List<Pair> pairs = new ArrayList<>();
    Map<String, byte[]> cases = cases();
    for (Dexer dexer : whole ? Dexer.ALL : List.of(DEBUG, RELEASE, SHRUNK)) {
      add(pairs, "cases", dexer, cases);
    }
    pairs.add(new Pair("operators", cases, Smali.assemble(OperatorsSmali.plain())));
    pairs.add(new Pair("operators/2addr", cases, Smali.assemble(OperatorsSmali.twoAddress())));
    pairs.add(new Pair("odd", cases, Smali.assemble(OddSmali.classes())));
    pairs.add(new Pair("huge", cases, Smali.assemble(HugeSmali.text())));
    ConstantsTwins twins = new ConstantsTwins();
    Map<String, byte[]> constants = JavaSources.compile(17, Map.of("Constants.java", twins.java()));
    pairs.add(new Pair("constants", withTrace(constants, cases), Smali.assemble(twins.smali())));
    for (int seed = 1; seed <= (whole ? 25 : 2); seed++) {
      String name = "Program" + seed;
      String source = new ProgramWriter(seed).write(name, METHODS_OF_A_PROGRAM);
      Map<String, byte[]> program = JavaSources.compile(17, Map.of(name + ".java", source));
      for (Dexer dexer : whole ? Dexer.ALL.subList(0, 6) : List.of(seed == 1 ? DEBUG : RELEASE)) {
        add(pairs, name, dexer, withTrace(program, cases));
      }
    }
    return pairs;
  }

  private static void add(List<Pair> pairs, String name, Dexer dexer, Map<String, byte[]> classes) {
    for (byte[] dex : dexer.dex(classes)) {
      pairs.add(new Pair(name + " by " + dexer, classes, dex));
    }
  }

  private static Map<String, byte[]> cases() throws IOException {
    Map<String, byte[]> all =
        JavaSources.read(Path.of(System.getProperty("tapwright.test.classes")));
    Map<String, byte[]> cases = new TreeMap<>(all);
    cases.keySet().removeIf(name -> !name.startsWith("tapwright/translate/cases/"));
    return cases;
  }

  private static Map<String, byte[]> withTrace(
      Map<String, byte[]> classes, Map<String, byte[]> cases) {
    Map<String, byte[]> both = new TreeMap<>(classes);
    String trace = "tapwright/translate/cases/Trace";
    both.put(trace, cases.get(trace));
    return both;
  }

  private void compare(Pair pair, Arguments arguments) {
    Comparison comparison = new Comparison(arguments, whole ? MANY_CALLS : CALLS, false, false);
    try {
      comparison.compare(pair.name, pair.original, complete(pair, Translation.of(pair.dex)));
    } catch (AssertionError e) {
      comparison.differences().add(pair.name + ": " + e.getMessage());
    }
    count(comparison);
  }

  private void count(Comparison comparison) {
    programs++;
    methods += comparison.methods();
    calls += comparison.calls();
    differences += comparison.differences().size();
    comparison.differences().forEach(System.out::println);
  }

  /** The classes of a twin, and those of the original that it lacks. */
  private static Map<String, byte[]> complete(Pair pair, Map<String, byte[]> translated) {
    Map<String, byte[]> all = new LinkedHashMap<>(translated);
    if (!pair.name.contains(" by ")) {
      pair.original.forEach(all::putIfAbsent);
    }
    return all;
  }

  private void library(Path jar) throws IOException {
    Map<String, byte[]> classes = new TreeMap<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().toList()) {
        String name = entry.getName();
        if (name.endsWith(".class") && !name.startsWith("META-INF") && !name.contains("-info")) {
          byte[] bytes = file.getInputStream(entry).readAllBytes();
          classes.put(name.substring(0, name.length() - 6), bytes);
        }
      }
    }
    for (Dexer dexer : List.of(DEBUG, RELEASE)) {
      Map<String, byte[]> translated = new LinkedHashMap<>();
      for (byte[] dex : dexer.dex(classes)) {
        translated.putAll(Translation.of(dex));
      }
      Comparison comparison = new Comparison(new Arguments(true), CALLS, false, true);
      comparison.compare(jar.getFileName() + " by " + dexer, classes, translated);
      count(comparison);
    }
  }

  private static List<String> missed(List<Pair> pairs) {
    List<String> missed = new ArrayList<>();
    for (Fault fault : Faults.all()) {
      if (pairs.stream().noneMatch(pair -> notices(pair, fault))) {
        missed.add(fault.name);
      }
    }
    return missed;
  }

  private static boolean notices(Pair pair, Fault fault) {
    Comparison comparison = new Comparison(new Arguments(false), CALLS, true, false);
    try {
      Map<String, byte[]> translated =
          Translation.of(pair.dex, fault.translator(), fault.classes());
      comparison.compare(pair.name, pair.original, complete(pair, translated));
    } catch (AssertionError | RuntimeException e) {
      return true; // It cannot even be translated or written.
    }
    return !comparison.differences().isEmpty();
  }
}
