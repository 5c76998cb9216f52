package tapwright.coverage;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jacoco.core.internal.data.CRC64;
import org.jacoco.core.tools.ExecFileLoader;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** JaCoCo's files, from probes of this device and of others. */
public final class CoverageReportTest {
  /** One constructor and two methods without a branch: three probes. */
  static class Measured {
    static int one() {
      return 1;
    }

    static int two() {
      return 2;
    }
  }

  private static final String NAME = Measured.class.getName().replace('.', '/');

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path jar;
  private long classId;

  @Before
  public void pack() throws IOException {
    byte[] code;
    try (InputStream in = getClass().getResourceAsStream("/" + NAME + ".class")) {
      code = in.readAllBytes();
    }
    classId = CRC64.classId(code);
    jar = folder.getRoot().toPath().resolve("measured.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry(NAME + ".class"));
      zip.write(code);
    }
  }

  private JacocoCounters.Count methods(CoverageReport report) throws Exception {
    Path xml = folder.getRoot().toPath().resolve("report.xml");
    report.writeXml(xml, 0, 1);
    return JacocoCounters.of(xml).get("method");
  }

  @Test
  public void aClassThatWasNeverLoadedCountsInFull() throws Exception {
    assertEquals(
        new JacocoCounters.Count(0, 3), methods(new CoverageReport(jar, "app", List.of())));
  }

  @Test
  public void probesOfOtherDevicesAreAdded() throws Exception {
    List<?> here = List.of(classId, NAME, new boolean[] {false, true, false});
    CoverageReport report = new CoverageReport(jar, "app", here);
    assertEquals(new JacocoCounters.Count(1, 3), methods(report));
    report.add(List.of(List.of(Long.toHexString(classId), NAME, 3L, List.of(1L, 2L))));
    assertEquals(new JacocoCounters.Count(2, 3), methods(report));
  }

  @Test
  public void theProbesOfTheDeviceStayAsTheyAre() throws Exception {
    boolean[] hits = {false, true, false};
    CoverageReport report = new CoverageReport(jar, "app", List.of(classId, NAME, hits));
    report.add(List.of(List.of(Long.toHexString(classId), NAME, 3L, List.of(0L))));
    assertEquals(false, hits[0]);
  }

  @Test
  public void executionDataNamesTheSession() throws Exception {
    Path exec = folder.getRoot().toPath().resolve("run.exec");
    new CoverageReport(jar, "app", List.of(classId, NAME, new boolean[3])).writeExec(exec, 5, 9);
    ExecFileLoader loader = new ExecFileLoader();
    loader.load(exec.toFile());
    assertEquals("app", loader.getSessionInfoStore().getInfos().get(0).getId());
    assertEquals(9, loader.getSessionInfoStore().getInfos().get(0).getDumpTimeStamp());
  }

  @Test
  public void aReportThatFailsLeavesTheOldFile() throws Exception {
    Path xml = Files.writeString(folder.getRoot().toPath().resolve("report.xml"), "old");
    Path missing = folder.getRoot().toPath().resolve("missing.jar");
    CoverageReport report = new CoverageReport(missing, "app", List.of());
    assertThrows(IOException.class, () -> report.writeXml(xml, 0, 1));
    assertEquals("old", Files.readString(xml));
    try (var files = Files.list(folder.getRoot().toPath())) {
      assertEquals(2, files.count());
    }
  }
}
