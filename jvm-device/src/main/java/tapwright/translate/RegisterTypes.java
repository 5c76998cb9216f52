package tapwright.translate;

import java.util.Arrays;

/** The kinds in which each register can be read at one place, and what is known of references. */
final class RegisterTypes {
  private final byte[] masks;
  private final RefType[] refs;

  RegisterTypes(int registers) {
    masks = new byte[registers];
    refs = new RefType[registers];
  }

  private RegisterTypes(RegisterTypes other) {
    masks = other.masks.clone();
    refs = other.refs.clone();
  }

  RegisterTypes copy() {
    return new RegisterTypes(this);
  }

  void assign(RegisterTypes other) {
    System.arraycopy(other.masks, 0, masks, 0, masks.length);
    System.arraycopy(other.refs, 0, refs, 0, refs.length);
  }

  int mask(int register) {
    return masks[register];
  }

  RefType ref(int register) {
    return refs[register];
  }

  /** Notes a new value; what shared a register with it is gone. */
  void set(int register, int mask, RefType ref) {
    if (register > 0 && (masks[register - 1] & Kind.WIDE) != 0) {
      masks[register - 1] = 0;
    }
    if ((mask & Kind.WIDE) != 0) {
      masks[register + 1] = 0;
      refs[register + 1] = null;
    }
    masks[register] = (byte) mask;
    refs[register] = (mask & Kind.REF.bit) == 0 ? null : ref;
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
    }
    return changed;
  }

  @Override
  public String toString() {
    return Arrays.toString(masks);
  }
}
