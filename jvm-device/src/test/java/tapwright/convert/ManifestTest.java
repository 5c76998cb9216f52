package tapwright.convert;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The manifest is read as Android reads it. */
public class ManifestTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private static Manifest parse(XmlElement root) throws ConversionException {
    return Manifest.parse(BinaryXmlWriter.write(root), "test.apk");
  }

  @Test
  public void namesAreMadeWhole() throws Exception {
    XmlElement root = TestApp.manifest();
    XmlElement application = root.first("application");
    application.attributes.put("name", "Whole");
    application.children.add(BinaryXmlWriter.element("service", "name", "com.other.Worker"));
    Manifest manifest = parse(root);
    assertEquals(
        List.of("org.example.app.Whole", "org.example.app.Main", "com.other.Worker"),
        manifest.classNames());
    assertEquals(26, manifest.minSdk());
    assertEquals(33, manifest.targetSdk());
  }

  @Test
  public void disabledActivityIsNotLaunched_aliasIs() throws Exception {
    XmlElement root = TestApp.manifest();
    XmlElement application = root.first("application");
    XmlElement activity = application.first("activity");
    XmlElement alias =
        BinaryXmlWriter.element("activity-alias", "name", ".Door", "targetActivity", ".Main");
    alias.children.addAll(activity.children);
    activity.attributes.put("enabled", false);
    application.children.add(alias);
    Map<String, Object> launchable = parse(root).launchable();
    assertEquals("org.example.app.Door", launchable.get("component"));
    assertEquals("org.example.app.Main", launchable.get("activity"));
  }

  @Test
  public void appWithoutLauncherIsConvertedWithAWarning() throws Exception {
    XmlElement root = TestApp.manifest();
    root.first("application").first("activity").children.clear();
    TestApp app = new TestApp(folder.newFolder().toPath());
    Path converted =
        app.entry("AndroidManifest.xml", BinaryXmlWriter.write(root))
            .code("class Main {}")
            .converted();
    Map<String, Object> description = TestApp.description(converted);
    assertNull(description.get("launchable"));
    assertEquals(List.of("no launchable activity"), description.get("warnings"));
  }

  @Test
  public void frameworkClassesAreLeftOut_javaResourcesStay() throws Exception {
    TestApp app = new TestApp(folder.newFolder().toPath());
    Path converted =
        app.code(
                "public class Main { public static Object run() { return"
                    + " Main.class.getResourceAsStream(\"/a/b.txt\"); } }")
            .entry("a/b.txt", "hello".getBytes())
            .entry("assets/c.txt", "no".getBytes())
            .converted();
    try (var in = (java.io.InputStream) TestApp.load(converted).getMethod("run").invoke(null)) {
      assertEquals("hello", new String(in.readAllBytes()));
    }
    try (var jar = new java.util.zip.ZipFile(converted.resolve("classes.jar").toFile())) {
      assertEquals(
          List.of("org/example/app/Main.class", "a/b.txt"),
          jar.stream().map(entry -> entry.getName()).toList());
    }
  }
}
