package tapwright.convert;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import tapwright.translate.Smali;

/** What is no app, or none that can be converted, is refused in one line and leaves nothing. */
public class RefusedInputTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path out;
  private TestApp app;

  @Before
  public void setUp() throws Exception {
    out = folder.newFolder("cache").toPath().resolve("app");
    app = new TestApp(folder.newFolder("app").toPath());
  }

  private void assertRefused(Path apk, int status, String words) throws IOException {
    TestApp.Outcome outcome = TestApp.convert(apk, out);
    assertEquals(outcome.lastLine(), status, outcome.status());
    assertTrue(outcome.lastLine(), outcome.lastLine().contains(words));
    assertFalse(Files.exists(out));
    try (Stream<Path> left = Files.list(out.getParent())) {
      assertEquals(1, left.count()); // the framework jar
    }
  }

  private Path file(String name, byte[] content) throws IOException {
    return Files.write(folder.getRoot().toPath().resolve(name), content);
  }

  @Test
  public void missingFile() throws Exception {
    assertRefused(folder.getRoot().toPath().resolve("none.apk"), 2, "no such file");
  }

  @Test
  public void directory() throws Exception {
    assertRefused(folder.newFolder("x.apk").toPath(), 2, "a directory, not an APK");
  }

  @Test
  public void emptyFile() throws Exception {
    assertRefused(file("empty.apk", new byte[0]), 2, "empty file");
  }

  @Test
  public void textFile() throws Exception {
    assertRefused(file("text.apk", "hello".getBytes()), 2, "not an APK");
  }

  @Test
  public void truncatedZip() throws Exception {
    byte[] whole = Files.readAllBytes(app.code("class Main {}").apk());
    assertRefused(
        file("cut.apk", Arrays.copyOf(whole, whole.length / 2)), 2, "truncated or damaged");
  }

  @Test
  public void damagedEntry() throws Exception {
    byte[] bytes = Files.readAllBytes(app.code("class Main {}").apk());
    Arrays.fill(bytes, 60, 200, (byte) 0x5a);
    assertRefused(file("damaged.apk", bytes), 2, "truncated or damaged");
  }

  /** From version 041 on, what is read here is laid out in another way. */
  @Test
  public void dexContainer() throws Exception {
    byte[] dex = Smali.assemble(".class public LMain;\n.super Ljava/lang/Object;\n");
    dex[5] = '4';
    dex[6] = '1';
    assertRefused(app.entry("classes.dex", dex).apk(), 3, "DEX version 041");
  }

  @Test
  public void noManifest() throws Exception {
    assertRefused(app.without("AndroidManifest.xml").apk(), 2, "no AndroidManifest.xml");
  }

  @Test
  public void textManifest() throws Exception {
    Path apk = app.entry("AndroidManifest.xml", "<manifest/>".getBytes()).apk();
    assertRefused(apk, 2, "unreadable AndroidManifest.xml");
  }

  @Test
  public void bundleOfSplits() throws Exception {
    Path apk = app.without("AndroidManifest.xml").entry("base.apk", new byte[10]).apk();
    assertRefused(apk, 2, "bundle of split APKs");
  }

  @Test
  public void splitApk() throws Exception {
    XmlElement manifest = TestApp.manifest();
    manifest.attributes.put("split", "config.hdpi");
    Path apk = app.entry("AndroidManifest.xml", BinaryXmlWriter.write(manifest)).apk();
    assertRefused(apk, 2, "split APK (config.hdpi)");
  }

  @Test
  public void noCode() throws Exception {
    assertRefused(app.apk(), 2, "no code");
  }

  @Test
  public void encryptedDex() throws Exception {
    assertRefused(app.entry("classes.dex", new byte[4096]).apk(), 3, "packed or encrypted");
  }

  @Test
  public void damagedDex() throws Exception {
    byte[] dex = new byte[4096];
    System.arraycopy("dex\n035".getBytes(), 0, dex, 0, 7);
    assertRefused(app.entry("classes.dex", dex).apk(), 3, "damaged or encrypted");
  }

  @Test
  public void cutOffDex() throws Exception {
    TestApp whole = app.code("class Main {}");
    byte[] dex;
    try (ZipFile zip = new ZipFile(whole.apk().toFile())) {
      dex = zip.getInputStream(zip.getEntry("classes.dex")).readAllBytes();
    }
    Path apk = app.entry("classes.dex", Arrays.copyOf(dex, dex.length - 100)).apk();
    assertRefused(apk, 2, "truncated or damaged APK");
  }

  @Test
  public void cutOffResources() throws Exception {
    byte[] table = {2, 0, 12, 0, 0, 4, 0, 0, 1, 0, 0, 0};
    Path apk = app.code("class Main {}").entry("resources.arsc", table).apk();
    assertRefused(apk, 2, "its resources end too early");
  }

  @Test
  public void packedApp() throws Exception {
    Path apk = app.code("class Loader {}").apk();
    assertRefused(apk, 3, "packed or encrypted: none of its 1 activities");
  }

  @Test
  public void unknownOption() throws Exception {
    TestApp.Outcome outcome = TestApp.convert(app.apk(), out, "--colour", "red");
    assertEquals(2, outcome.status());
    assertTrue(outcome.lastLine(), outcome.lastLine().contains("unknown option --colour"));
  }

  @Test
  public void outputThatCannotBeWritten() throws Exception {
    Path apk = app.code("class Main {}").apk();
    Path underFile = file("plain", new byte[1]).resolve("app");
    Path framework = file("framework.jar", Files.readAllBytes(apk));
    String[] arguments = {
      "--apk", "" + apk, "--framework", "" + framework, "--out", "" + underFile
    };
    assertEquals(
        4, Convert.run(arguments, new java.io.PrintStream(new java.io.ByteArrayOutputStream())));
  }
}
