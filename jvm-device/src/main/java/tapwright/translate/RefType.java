package tapwright.translate;

/**
 * What is known of a reference. Only what the translation needs is told apart: arrays, since their
 * instructions are typed, objects whose constructor has yet to run, the constant null and the
 * arrays of foreign coverage probes. All else is {@link #ANY}.
 */
record RefType(Sort sort, String type, int site) {
  /** The sorts of reference. */
  enum Sort {
    NULL,
    ARRAY,
    MADE,
    ANY,
    PROBES
  }

  /** Of an object made at one of several places. */
  static final int SEVERAL = -1;

  /** Of the object that a constructor runs on. */
  static final int THIS = -2;

  static final RefType NULL = new RefType(Sort.NULL, null, 0);
  static final RefType ANY = new RefType(Sort.ANY, null, 0);
  static final RefType PROBES = new RefType(Sort.PROBES, null, 0);
  private static final RefType OBJECTS = new RefType(Sort.ARRAY, "[Ljava/lang/Object;", 0);

  /** Returns what is known of a value of a declared type. */
  static RefType of(String descriptor) {
    return descriptor.charAt(0) == '[' ? new RefType(Sort.ARRAY, descriptor, 0) : ANY;
  }

  /** Returns the type of an object made at an instruction, before its constructor is called. */
  static RefType made(String descriptor, int site) {
    return new RefType(Sort.MADE, descriptor, site);
  }

  /** Whether the constructor that is called on {@code other} may be called on this object too. */
  boolean isMadeWith(RefType other) {
    return sort == Sort.MADE
        && type.equals(other.type)
        && (site == other.site || site == SEVERAL || other.site == SEVERAL);
  }

  /** Returns what holds of a value that is either this or the other. */
  RefType or(RefType other) {
    if (equals(other) || other.sort == Sort.NULL) {
      return this;
    }
    if (sort == Sort.NULL) {
      return other;
    }
    if (sort == Sort.PROBES || other.sort == Sort.PROBES) {
      return PROBES;
    }
    if (sort == Sort.MADE && other.sort == Sort.MADE && type.equals(other.type)) {
      return made(type, SEVERAL);
    }
    return holdsReferences() && other.holdsReferences() ? OBJECTS : ANY;
  }

  private boolean holdsReferences() {
    return sort == Sort.ARRAY && Kind.of(type.substring(1)) == Kind.REF;
  }
}
