package tapwright.translate;

import java.util.Arrays;
import org.jf.dexlib2.iface.MethodImplementation;
import org.jf.dexlib2.iface.debug.DebugItem;
import org.jf.dexlib2.iface.debug.LineNumber;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/** The source lines of a method, written where they begin. */
final class LineTable {
  private static final int LARGEST = 0xffff;

  private static final int FIRST_ROOM = 16;

  /** The addresses where lines begin, in order, and their lines. */
  private int[] addresses = new int[FIRST_ROOM];

  private int[] lines = new int[FIRST_ROOM];
  private int count;
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
          table.add(line.getCodeAddress(), line.getLineNumber());
        }
      }
    } catch (RuntimeException e) {
      table.count = 0;
    }
    return table;
  }

  /** Of several lines at one address the last counts. */
  private void add(int address, int line) {
    if (count > 0 && addresses[count - 1] == address) {
      count--;
    }
    if (count == addresses.length) {
      addresses = Arrays.copyOf(addresses, 2 * count);
      lines = Arrays.copyOf(lines, 2 * count);
    }
    addresses[count] = address;
    lines[count] = line;
    count++;
  }

  /** Returns the line in force at an address; -1 if there is none. */
  private int lineAt(int address) {
    int found = Arrays.binarySearch(addresses, 0, count, address);
    int at = found >= 0 ? found : -found - 2;
    return at < 0 ? Instr.NONE : lines[at];
  }

  /** Whether a line begins at an address and is wanted for its own sake. */
  boolean isCountedFrom(int address) {
    return all && Arrays.binarySearch(addresses, 0, count, address) >= 0;
  }

  boolean isSameLine(int address, int other) {
    return lineAt(address) == lineAt(other);
  }

  /** Begins another JVM method, which knows no line yet. */
  void restart() {
    written = Instr.NONE;
  }

  /** Comes before the code of each instruction. */
  void visit(Instr instr, MethodVisitor out) {
    if (count == 0 || !all && !instr.canThrow()) {
      return;
    }
    int line = lineAt(instr.address);
    if (line == written) {
      return;
    }
    written = line;
    if (line >= 0 && line <= LARGEST) {
      Label label = new Label();
      out.visitLabel(label);
      out.visitLineNumber(line, label);
    }
  }
}
