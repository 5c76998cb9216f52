package tapwright.translate;

import java.util.Arrays;
import java.util.List;

/** The JVM local of each register and kind. */
final class Slots {
  private final int[] locals;
  private int next;

  /** Makes the locals of a part of a method, which has parameters of its own. */
  Slots(int registers, int parameters) {
    locals = new int[registers * Kind.ALL.length];
    Arrays.fill(locals, Instr.NONE);
    next = parameters;
  }

  /** Makes the locals of a method, whose parameters are where the JVM puts them. */
  Slots(int registers, List<String> parameters) {
    this(registers, 0);
    for (String parameter : parameters) {
      next += Kind.of(parameter).size;
    }
    int first = registers - next;
    int local = 0;
    for (String parameter : parameters) {
      Kind kind = Kind.of(parameter);
      locals[at(first + local, kind)] = local;
      local += kind.size;
    }
  }

  private static int at(int register, Kind kind) {
    return register * Kind.ALL.length + kind.ordinal();
  }

  int of(int register, Kind kind) {
    int at = at(register, kind);
    if (locals[at] == Instr.NONE) {
      locals[at] = next;
      next += kind.size;
    }
    return locals[at];
  }

  /** The number of locals in use so far. */
  int count() {
    return next;
  }
}
