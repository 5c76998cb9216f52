package tapwright.coverage;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Reads the counters of a whole JaCoCo report. */
public final class JacocoCounters {
  /** Covered and total of one counter. */
  public record Count(int covered, int total) {}

  private static final String EXTERNAL_DTD =
      "http://apache.org/xml/features/nonvalidating/load-external-dtd";

  private JacocoCounters() {}

  /** Returns the counters by name: instruction, branch, line, method, class. */
  public static Map<String, Count> of(Path xml) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature(EXTERNAL_DTD, false);
    Element report = factory.newDocumentBuilder().parse(xml.toFile()).getDocumentElement();
    Map<String, Count> counts = new LinkedHashMap<>();
    for (Node child = report.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element element && element.getTagName().equals("counter")) {
        int covered = Integer.parseInt(element.getAttribute("covered"));
        int missed = Integer.parseInt(element.getAttribute("missed"));
        String name = element.getAttribute("type").toLowerCase(Locale.ROOT);
        counts.put(name, new Count(covered, covered + missed));
      }
    }
    return counts;
  }
}
