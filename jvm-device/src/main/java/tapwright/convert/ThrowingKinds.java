package tapwright.convert;

import com.googlecode.dex2jar.ir.expr.Value;

/**
 * Corrects dex2jar's knowledge of which expressions throw.
 *
 * <p>To dex2jar an access to an array throws nothing and a remainder never divides by zero. So it
 * drops handlers that catch nothing else, drops a remainder that nobody reads, and moves one into
 * or out of a try block.
 */
public final class ThrowingKinds {
  private ThrowingKinds() {}

  /** Returns the kind to ask about: for those two, one that dex2jar knows to throw. */
  public static Value.VT of(Value.VT kind) {
    return switch (kind) {
      case ARRAY -> Value.VT.LENGTH;
      case REM -> Value.VT.IDIV;
      default -> kind;
    };
  }
}
