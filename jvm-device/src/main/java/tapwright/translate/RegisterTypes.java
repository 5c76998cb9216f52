package tapwright.translate;

import java.util.Arrays;

/**
 * What each register holds at one place: the kinds in which it can be read, what is known of a
 * reference, and the constant, if it is one.
 */
final class RegisterTypes {
  private final byte[] masks;
  private final RefType[] refs;

  /** The bits or the text of what is the same constant on all ways to this place. */
  private final Object[] constants;

  RegisterTypes(int registers) {
    masks = new byte[registers];
    refs = new RefType[registers];
    constants = new Object[registers];
  }

  private RegisterTypes(RegisterTypes other) {
    masks = other.masks.clone();
    refs = other.refs.clone();
    constants = other.constants.clone();
  }

  RegisterTypes copy() {
    return new RegisterTypes(this);
  }

  void assign(RegisterTypes other) {
    System.arraycopy(other.masks, 0, masks, 0, masks.length);
    System.arraycopy(other.refs, 0, refs, 0, refs.length);
    System.arraycopy(other.constants, 0, constants, 0, constants.length);
  }

  int mask(int register) {
    return masks[register];
  }

  RefType ref(int register) {
    return refs[register];
  }

  Object constant(int register) {
    return constants[register];
  }

  /** Notes a new value; what shared a register with it is gone. */
  void set(int register, int mask, RefType ref, Object constant) {
    if (register > 0 && (masks[register - 1] & Kind.WIDE) != 0) {
      masks[register - 1] = 0;
    }
    if ((mask & Kind.WIDE) != 0) {
      masks[register + 1] = 0;
      refs[register + 1] = null;
      constants[register + 1] = null;
    }
    masks[register] = (byte) mask;
    refs[register] = (mask & Kind.REF.bit) == 0 ? null : ref;
    constants[register] = constant;
  }

  boolean holdsUnfinished() {
    for (RefType ref : refs) {
      if (ref != null && ref.sort() == RefType.Sort.MADE) {
        return true;
      }
    }
    return false;
  }

  /** Notes that the constructor of an object has run. */
  void initialized(RefType made) {
    for (int i = 0; i < refs.length; i++) {
      if (refs[i] != null && refs[i].isMadeWith(made)) {
        refs[i] = RefType.ANY;
      }
    }
  }

  /** Restricts this to what also holds in the other; tells whether anything changed. */
  boolean merge(RegisterTypes other) {
    boolean changed = false;
    for (int i = 0; i < masks.length; i++) {
      int mask = masks[i] & other.masks[i];
      RefType ref = (mask & Kind.REF.bit) == 0 ? null : refs[i].or(other.refs[i]);
      if (mask != masks[i] || ref != refs[i] && !ref.equals(refs[i])) {
        masks[i] = (byte) mask;
        refs[i] = ref;
        changed = true;
      }
      if (constants[i] != null && !constants[i].equals(other.constants[i])) {
        constants[i] = null;
        changed = true;
      }
    }
    return changed;
  }

  @Override
  public String toString() {
    return Arrays.toString(masks);
  }
}
