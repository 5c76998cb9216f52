package tapwright.translate;

import org.objectweb.asm.Opcodes;

/** The kinds of value that a JVM tells apart on its stack and in its locals. */
enum Kind {
  INT(1, 0),
  FLOAT(1, 2),
  REF(1, 4),
  LONG(2, 1),
  DOUBLE(2, 3);

  static final Kind[] ALL = values();

  /** Kinds of one register, and of a pair; a set of kinds is a mask of their bits. */
  static final int NARROW = 0b00111;

  static final int WIDE = 0b11000;

  final int size;
  final int bit = 1 << ordinal();

  /** Distance of the JVM's opcodes for this kind from those for int. */
  private final int distance;

  Kind(int size, int distance) {
    this.size = size;
    this.distance = distance;
  }

  /** Returns the kind of a type; {@code null} for void. */
  static Kind of(CharSequence descriptor) {
    return switch (descriptor.charAt(0)) {
      case 'Z', 'B', 'S', 'C', 'I' -> INT;
      case 'F' -> FLOAT;
      case 'J' -> LONG;
      case 'D' -> DOUBLE;
      case 'L', '[' -> REF;
      case 'V' -> null;
      default -> throw new TranslationException("no type: " + descriptor);
    };
  }

  /** Returns the first kind of a mask; {@code null} if it is empty. */
  static Kind first(int mask) {
    return mask == 0 ? null : ALL[Integer.numberOfTrailingZeros(mask)];
  }

  int load() {
    return Opcodes.ILOAD + distance;
  }

  int store() {
    return Opcodes.ISTORE + distance;
  }

  int returns() {
    return Opcodes.IRETURN + distance;
  }

  int pop() {
    return size == 2 ? Opcodes.POP2 : Opcodes.POP;
  }
}
