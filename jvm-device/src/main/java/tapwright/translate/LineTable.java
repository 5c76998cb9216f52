package tapwright.translate;

import java.util.Map;
import java.util.TreeMap;
import org.jf.dexlib2.iface.MethodImplementation;
import org.jf.dexlib2.iface.debug.DebugItem;
import org.jf.dexlib2.iface.debug.LineNumber;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/** The source lines of a method, written where they begin. */
final class LineTable {
  private static final int LARGEST = 0xffff;

  private final TreeMap<Integer, Integer> lines = new TreeMap<>();
  private int written = Instr.NONE;

  private final boolean all;

  private LineTable(boolean all) {
    this.all = all;
  }

  /**
   * Reads the lines; a damaged table counts as none, since code runs without it on a device.
   *
   * @param all whether all lines are wanted, or only those that a stack trace can show
   */
  static LineTable read(MethodImplementation body, boolean all) {
    LineTable table = new LineTable(all);
    try {
      for (DebugItem item : body.getDebugItems()) {
        if (item instanceof LineNumber line) {
          table.lines.put(line.getCodeAddress(), line.getLineNumber());
        }
      }
    } catch (RuntimeException e) {
      table.lines.clear();
    }
    return table;
  }

  /** Whether a line begins at an address and is wanted for its own sake. */
  boolean isCountedFrom(int address) {
    return all && lines.containsKey(address);
  }

  boolean isSameLine(int address, int other) {
    return lines.floorEntry(address).getValue().equals(lines.floorEntry(other).getValue());
  }

  /** Begins another JVM method, which knows no line yet. */
  void restart() {
    written = Instr.NONE;
  }

  /** Comes before the code of each instruction. */
  void visit(Instr instr, MethodVisitor out) {
    if (lines.isEmpty() || !all && !instr.canThrow()) {
      return;
    }
    Map.Entry<Integer, Integer> entry = lines.floorEntry(instr.address);
    if (entry == null || entry.getValue() == written) {
      return;
    }
    written = entry.getValue();
    if (written >= 0 && written <= LARGEST) {
      Label label = new Label();
      out.visitLabel(label);
      out.visitLineNumber(written, label);
    }
  }
}
