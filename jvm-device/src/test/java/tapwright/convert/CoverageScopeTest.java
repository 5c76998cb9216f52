package tapwright.convert;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.Test;

/** Which classes count for coverage. */
public class CoverageScopeTest {
  private static CoverageScope find(String packageName, String component, List<String> classes)
      throws ConversionException {
    return find(packageName, component, classes, ClassMapping.none());
  }

  private static CoverageScope find(
      String packageName, String component, List<String> classes, ClassMapping mapping)
      throws ConversionException {
    return find(packageName, List.of(component), classes, Map.of(), mapping);
  }

  private static CoverageScope find(
      String packageName,
      List<String> components,
      List<String> classes,
      Map<String, Set<String>> references,
      ClassMapping mapping)
      throws ConversionException {
    return CoverageScope.find(
        manifest(packageName, components),
        classes,
        name -> references.getOrDefault(name, Set.of()),
        mapping,
        false);
  }

  /** With the first component as the launcher's activity. */
  private static Manifest manifest(String packageName, List<String> components)
      throws ConversionException {
    XmlElement application = BinaryXmlWriter.element("application");
    for (String component : components) {
      BinaryXmlWriter.with(application, BinaryXmlWriter.element("activity", "name", component));
    }
    BinaryXmlWriter.with(
        application.children.get(0),
        BinaryXmlWriter.with(
            BinaryXmlWriter.element("intent-filter"),
            BinaryXmlWriter.element("action", "name", "android.intent.action.MAIN"),
            BinaryXmlWriter.element("category", "name", "android.intent.category.LAUNCHER")));

    XmlElement root =
        BinaryXmlWriter.with(
            BinaryXmlWriter.element("manifest", "package", packageName), application);
    return Manifest.parse(BinaryXmlWriter.write(root), "test.apk");
  }

  @Test
  public void ownPackagesCount_librariesAndGeneratedClassesDoNot() throws Exception {
    CoverageScope scope =
        find("org.example.app.free", "com.maker.tool.ui.Main", List.of("com/maker/tool/ui/Main"));
    assertEquals("own packages", scope.rule());
    for (String own :
        List.of(
            "org/example/app/A",
            "org/example/app/free/B$1",
            "org/example/app/EmmaInstrument",
            "com/maker/tool/model/Radio")) {
      assertTrue(own, scope.counts(own));
    }
    for (String other :
        List.of(
            "com/maker/toolbox/C",
            "androidx/fragment/app/Fragment",
            "okhttp3/Call",
            "org/example/app/R",
            "org/example/app/R$string",
            "org/example/app/free/BuildConfig",
            "org/example/app/databinding/MainBinding",
            "org/example/app/Thing_Factory",
            "org/example/app/EmmaInstrument/InstrumentedActivity$1",
            "org/example/app/JacocoInstrument/FinishListener",
            "org/jacoco/agent/rt/RT")) {
      assertFalse(other, scope.counts(other));
    }
  }

  @Test
  public void componentOfALibraryDoesNotMakeItsPackageOwn() throws Exception {
    List<String> classes =
        List.of(
            "org/example/app/Main",
            "com/maker/parts/Parts",
            "com/scanner/lib/ScanActivity",
            "com/scanner/lib/Decoder");
    CoverageScope scope =
        find(
            "org.example.app",
            List.of(".Main", "com.scanner.lib.ScanActivity", "com.maker.parts.Parts"),
            classes,
            Map.of(
                "org/example/app/Main", Set.of("com/scanner/lib/ScanActivity"),
                "com/scanner/lib/ScanActivity", Set.of("com/scanner/lib/Decoder"),
                "com/maker/parts/Parts", Set.of("org/example/app/Main")),
            ClassMapping.none());
    assertEquals(List.of("org.example.app", "com.maker.parts"), scope.packages());
    assertFalse(scope.counts("com/scanner/lib/ScanActivity"));
  }

  @Test
  public void packageIsOwnThroughAnotherOneThatIs() throws Exception {
    CoverageScope scope =
        find(
            "org.example.app",
            List.of(".Main", "net.second.part.B", "net.first.part.A"),
            List.of("org/example/app/Main", "net/first/part/A", "net/second/part/B"),
            Map.of(
                "net/first/part/A", Set.of("org/example/app/Main"),
                "net/second/part/B", Set.of("net/first/part/A")),
            ClassMapping.none());
    assertTrue(scope.counts("net/second/part/B"));
  }

  @Test
  public void packagesOfOneMakerBelongTogether_unlessManyShareTheName() throws Exception {
    List<String> classes =
        List.of("com/maker/app/Main", "com/maker/common/Files", "com/github/b/Other");
    CoverageScope scope =
        find(
            "com.maker.app",
            List.of(".Main", "com.maker.common.Files", "com.github.b.Other"),
            classes,
            Map.of(),
            ClassMapping.none());
    assertEquals(List.of("com.maker.app", "com.maker.common"), scope.packages());
    CoverageScope other =
        find(
            "com.github.a.app",
            List.of(".Main", "com.github.b.Other"),
            List.of("com/github/a/Main", "com/github/b/Other"),
            Map.of(),
            ClassMapping.none());
    assertFalse(other.counts("com/github/b/Other"));
  }

  @Test
  public void byTheFormerRulePackagesOfAllComponentsCount() throws Exception {
    Manifest manifest = manifest("com.maker.app", List.of(".Main", "org.library.scan.Scanner"));
    List<String> classes = List.of("com/maker/app/Main", "org/library/scan/Scanner");
    CoverageScope today =
        CoverageScope.find(manifest, classes, name -> Set.of(), ClassMapping.none(), false);
    CoverageScope former =
        CoverageScope.find(manifest, classes, name -> Set.of(), ClassMapping.none(), true);
    assertEquals(List.of("com.maker.app"), today.packages());
    assertEquals(List.of("com.maker.app", "org.library.scan"), former.packages());
    assertEquals("declared packages", former.rule());
  }

  @Test
  public void libraryCountsForTheAppThatItIs() throws Exception {
    CoverageScope scope =
        find("com.google.zxing.client.android", ".Main", List.of("com/google/zxing/Reader"));
    assertTrue(scope.counts("com/google/zxing/client/android/Main"));
    assertTrue(scope.counts("com/google/zxing/Reader"));
    assertFalse(scope.counts("com/google/gson/Gson"));
  }

  @Test
  public void movedClassesCountByWhatIsNoLibrary() throws Exception {
    List<String> classes = new ArrayList<>(List.of("org/example/app/Main"));
    for (int i = 0; i < 20; i++) {
      classes.add("a/b/c" + i);
    }
    CoverageScope scope = find("org.example.app", ".Main", classes);
    assertEquals("all but libraries", scope.rule());
    assertTrue(scope.counts("a/b/c1"));
    assertTrue(scope.counts("Z"));
    assertFalse(scope.counts("kotlin/Unit"));
  }

  @Test
  public void givenPackagesOverrule() {
    CoverageScope scope = CoverageScope.ofPackages(List.of("okhttp3", "org.example"), ClassMapping.none());
    assertTrue(scope.counts("okhttp3/Call"));
    assertTrue(scope.counts("org/example/deep/down/A"));
    assertFalse(scope.counts("org/examples/A"));
  }

  @Test
  public void withAMappingTheNamesOfTheSourcesDecide() throws Exception {
    Path file = Files.createTempFile("mapping", ".txt");
    Files.writeString(
        file,
        """
        # compiler: R8
        org.example.app.Main -> org.example.app.Main:
        org.example.app.Notes -> a.b:
            java.lang.String text -> a
            1:1:void org.example.app.Notes.open():7:7 -> a
        androidx.core.View -> a.c:
        """);
    List<String> classes = List.of("org/example/app/Main", "a/b", "a/c");
    CoverageScope scope =
        find("org.example.app", ".Main", classes, ClassMapping.read(file));
    assertEquals("own packages", scope.rule());
    assertTrue(scope.counts("a/b"));
    assertFalse(scope.counts("a/c"));
    assertFalse(scope.countsLines("a/b"));
    assertEquals(Map.of("a/b", "org/example/app/Notes"), scope.renamed(classes));
    Files.delete(file);
  }
}
