package tapwright.coverage;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IBundleCoverage;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.data.ExecutionDataWriter;
import org.jacoco.core.data.SessionInfo;
import org.jacoco.report.IReportVisitor;
import org.jacoco.report.xml.XMLFormatter;

/** JaCoCo's figures and files for a run; totals include the classes that were never loaded. */
public final class CoverageReport {
  private final Path measuredJar;
  private final String name;
  private final ExecutionDataStore store = new ExecutionDataStore();

  /**
   * A report on the probes as they are now.
   *
   * @param measuredJar the converted app's {@code measured.jar}
   * @param name of the session and the report, e.g. the app's package
   * @param probes what {@code tapwright.runtime.Probes.loadedValues()} gave: class id, class name,
   *     hits, and so on
   */
  public CoverageReport(Path measuredJar, String name, List<?> probes) {
    this.measuredJar = measuredJar;
    this.name = name;
    for (int i = 0; i + 2 < probes.size(); i += 3) {
      boolean[] hits = (boolean[]) probes.get(i + 2);
      store.put(new ExecutionData((Long) probes.get(i), (String) probes.get(i + 1), hits.clone()));
    }
  }

  /**
   * Counts probes as hit that other devices of the run have hit.
   *
   * @param hits one list a class: class id in hex, class name, number of probes, probes hit
   */
  public void add(List<?> hits) {
    for (Object each : hits) {
      List<?> one = (List<?>) each;
      boolean[] probes = new boolean[((Number) one.get(2)).intValue()];
      for (Object number : (List<?>) one.get(3)) {
        probes[((Number) number).intValue()] = true;
      }
      long id = Long.parseUnsignedLong((String) one.get(0), 16);
      store.put(new ExecutionData(id, (String) one.get(1), probes));
    }
  }

  private IBundleCoverage analyze() throws IOException {
    CoverageBuilder builder = new CoverageBuilder();
    new Analyzer(store, builder).analyzeAll(measuredJar.toFile());
    return builder.getBundle(name);
  }

  /**
   * Writes a JaCoCo execution data file.
   *
   * @param startMillis begin of the session, and {@code endMillis} its end, for the file's header
   */
  public void writeExec(Path file, long startMillis, long endMillis) throws IOException {
    writeWhole(
        file,
        out -> {
          ExecutionDataWriter writer = new ExecutionDataWriter(out);
          writer.visitSessionInfo(new SessionInfo(name, startMillis, endMillis));
          store.accept(writer);
          writer.flush();
        });
  }

  /** Writes JaCoCo's XML report. */
  public void writeXml(Path file, long startMillis, long endMillis) throws IOException {
    IBundleCoverage bundle = analyze();
    writeWhole(
        file,
        out -> {
          IReportVisitor visitor = new XMLFormatter().createVisitor(out);
          visitor.visitInfo(
              List.of(new SessionInfo(name, startMillis, endMillis)), store.getContents());
          visitor.visitBundle(bundle, null);
          visitor.visitEnd();
        });
  }

  private interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  private static void writeWhole(Path file, Content content) throws IOException {
    Path absolute = file.toAbsolutePath();
    Path draft = Files.createTempFile(absolute.getParent(), "." + file.getFileName(), ".part");
    try {
      try (OutputStream out = Files.newOutputStream(draft)) {
        content.writeTo(out);
      }
      Files.move(draft, absolute, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }
}
