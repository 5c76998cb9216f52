package tapwright.translate;

import java.util.ArrayList;
import java.util.List;
import org.jf.dexlib2.iface.instruction.formats.ArrayPayload;

/**
 * Writes the elements of an array as strings: a mark, then one char for each sixteen bits of an
 * element, the lowest first. {@code tapwright.runtime.ArrayData} reads them.
 */
final class ArrayText {
  /** Elements in one string; the longest, of four chars, then fit into a constant. */
  static final int ELEMENTS = 5000;

  /** No string of an app that means something begins so. */
  static final char MARK = '\uffff';

  private ArrayText() {}

  static List<String> encode(ArrayPayload data) {
    int chars = Math.max(1, data.getElementWidth() / 2);
    List<Number> elements = data.getArrayElements();
    List<String> parts = new ArrayList<>();
    for (int from = 0; from == 0 || from < elements.size(); from += ELEMENTS) {
      StringBuilder part = new StringBuilder().append(MARK);
      for (Number element : elements.subList(from, Math.min(elements.size(), from + ELEMENTS))) {
        long bits = element.longValue();
        for (int i = 0; i < chars; i++) {
          part.append((char) (bits >>> 16 * i));
        }
      }
      parts.add(part.toString());
    }
    return parts;
  }
}
