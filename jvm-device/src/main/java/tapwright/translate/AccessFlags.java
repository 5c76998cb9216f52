package tapwright.translate;

import org.objectweb.asm.Opcodes;

/** Access flags of DEX as a class file may have them. */
final class AccessFlags {
  private static final int OF_CLASSES =
      Opcodes.ACC_PUBLIC
          | Opcodes.ACC_FINAL
          | Opcodes.ACC_INTERFACE
          | Opcodes.ACC_ABSTRACT
          | Opcodes.ACC_SYNTHETIC
          | Opcodes.ACC_ANNOTATION
          | Opcodes.ACC_ENUM;

  private static final int ALL = 0xffff;

  private AccessFlags() {}

  static int ofClass(int access) {
    int flags = access & OF_CLASSES;
    if ((flags & Opcodes.ACC_INTERFACE) != 0) {
      return (flags | Opcodes.ACC_ABSTRACT) & ~Opcodes.ACC_FINAL;
    }
    if ((flags & Opcodes.ACC_ABSTRACT) != 0) {
      flags &= ~Opcodes.ACC_FINAL;
    }
    return flags | Opcodes.ACC_SUPER;
  }

  static int ofNested(int access) {
    return access & ALL & ~Opcodes.ACC_SUPER;
  }

  static int ofField(int access) {
    return access & ALL;
  }

  /** A synchronized method of DEX locks by instructions of its own; only a native one does not. */
  static int ofMethod(int access) {
    boolean isNative = (access & Opcodes.ACC_NATIVE) != 0;
    return access & ALL & (isNative ? ALL : ~Opcodes.ACC_SYNCHRONIZED);
  }
}
