package tapwright.translate;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * The parts of the JVM code that a try range covers: in each block from the first instruction that
 * can throw, with gaps where a local is stored that a handler reads. In DEX only a throwing
 * instruction leads to its handler; a JVM's verifier takes every instruction in the range for one
 * that throws.
 */
final class TryRanges {
  private record Range(Label start, Label end, int number) {}

  private final MethodVisitor out;
  private final List<Range> ranges = new ArrayList<>();
  private int open = Instr.NONE;
  private Label start;

  TryRanges(MethodVisitor out) {
    this.out = out;
  }

  /** Comes before the code of an instruction in a try range, or in none. */
  void enter(int number, boolean canThrow) {
    if (number != open) {
      close();
      if (number >= 0 && canThrow) {
        open = number;
        start = new Label();
        out.visitLabel(start);
      }
    }
  }

  /** Ends the open part, if there is one. */
  void close() {
    if (open >= 0) {
      Label end = new Label();
      out.visitLabel(end);
      ranges.add(new Range(start, end, open));
      open = Instr.NONE;
    }
  }

  /** Writes the exception table. */
  void write(Code.Try[] tries, Label[] handlerLabels) {
    close();
    for (Range range : ranges) {
      Code.Try handlers = tries[range.number];
      for (int i = 0; i < handlers.handlers().length; i++) {
        Label handler = handlerLabels[handlers.handlers()[i]];
        out.visitTryCatchBlock(range.start, range.end, handler, handlers.types()[i]);
      }
    }
  }
}
