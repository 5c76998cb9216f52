package tapwright.translate;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jf.dexlib2.MethodHandleType;
import org.jf.dexlib2.iface.reference.FieldReference;
import org.jf.dexlib2.iface.reference.MethodHandleReference;
import org.jf.dexlib2.iface.reference.MethodReference;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Pushes constants. */
final class Constants {
  /** A class file's constant has room for this many bytes; a char takes three at most. */
  private static final int LONGEST = 0xffff / 3;

  private static final Map<Character, String> WRAPPERS =
      Map.of(
          'Z',
          "Boolean",
          'B',
          "Byte",
          'S',
          "Short",
          'C',
          "Character",
          'I',
          "Integer",
          'J',
          "Long",
          'F',
          "Float",
          'D',
          "Double",
          'V',
          "Void");

  private static final String BUILDER = "java/lang/StringBuilder";
  private static final String APPEND = "(Ljava/lang/String;)Ljava/lang/StringBuilder;";

  private Constants() {}

  static void pushInt(MethodVisitor out, int value) {
    if (value >= -1 && value <= 5) {
      out.visitInsn(Opcodes.ICONST_0 + value);
    } else if (value == (byte) value) {
      out.visitIntInsn(Opcodes.BIPUSH, value);
    } else if (value == (short) value) {
      out.visitIntInsn(Opcodes.SIPUSH, value);
    } else {
      out.visitLdcInsn(value);
    }
  }

  /** Pushes what a DEX constant means when it is read as a kind. Bits decide: -0.0 is not 0.0. */
  static void push(MethodVisitor out, Kind kind, long bits) {
    switch (kind) {
      case INT -> pushInt(out, (int) bits);
      case REF -> out.visitInsn(Opcodes.ACONST_NULL);
      case FLOAT -> {
        if ((int) bits == 0) {
          out.visitInsn(Opcodes.FCONST_0);
        } else {
          out.visitLdcInsn(Float.intBitsToFloat((int) bits));
        }
      }
      case LONG -> {
        if (bits == 0 || bits == 1) {
          out.visitInsn(Opcodes.LCONST_0 + (int) bits);
        } else {
          out.visitLdcInsn(bits);
        }
      }
      case DOUBLE -> {
        if (bits == 0) {
          out.visitInsn(Opcodes.DCONST_0);
        } else {
          out.visitLdcInsn(Double.longBitsToDouble(bits));
        }
      }
    }
  }

  /** Pushes a string; one that no class file has room for is put together from its parts. */
  static void pushString(MethodVisitor out, String text) {
    if (fits(text)) {
      out.visitLdcInsn(text);
      return;
    }
    out.visitTypeInsn(Opcodes.NEW, BUILDER);
    out.visitInsn(Opcodes.DUP);
    out.visitMethodInsn(Opcodes.INVOKESPECIAL, BUILDER, "<init>", "()V", false);
    for (int at = 0; at < text.length(); at += LONGEST) {
      out.visitLdcInsn(text.substring(at, Math.min(text.length(), at + LONGEST)));
      out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BUILDER, "append", APPEND, false);
    }
    String result = "()Ljava/lang/String;";
    out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BUILDER, "toString", result, false);
    out.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/String", "intern", result, false);
  }

  static boolean fits(String text) {
    if (text.length() <= LONGEST) {
      return true;
    }
    int zeros = (int) text.chars().filter(c -> c == 0).count(); // two bytes in a class file
    return text.getBytes(StandardCharsets.UTF_8).length + zeros + text.length() / 2 <= 0xffff;
  }

  static void pushClass(MethodVisitor out, String descriptor) {
    String wrapper = WRAPPERS.get(descriptor.charAt(0));
    if (wrapper == null) {
      out.visitLdcInsn(Type.getType(descriptor));
    } else {
      String owner = "java/lang/" + wrapper;
      out.visitFieldInsn(Opcodes.GETSTATIC, owner, "TYPE", "Ljava/lang/Class;");
    }
  }

  static Handle handle(MethodHandleReference reference, Surroundings surroundings) {
    int tag =
        switch (reference.getMethodHandleType()) {
          case MethodHandleType.STATIC_PUT -> Opcodes.H_PUTSTATIC;
          case MethodHandleType.STATIC_GET -> Opcodes.H_GETSTATIC;
          case MethodHandleType.INSTANCE_PUT -> Opcodes.H_PUTFIELD;
          case MethodHandleType.INSTANCE_GET -> Opcodes.H_GETFIELD;
          case MethodHandleType.INVOKE_STATIC -> Opcodes.H_INVOKESTATIC;
          case MethodHandleType.INVOKE_INSTANCE -> Opcodes.H_INVOKEVIRTUAL;
          case MethodHandleType.INVOKE_CONSTRUCTOR -> Opcodes.H_NEWINVOKESPECIAL;
          case MethodHandleType.INVOKE_DIRECT -> Opcodes.H_INVOKESPECIAL;
          case MethodHandleType.INVOKE_INTERFACE -> Opcodes.H_INVOKEINTERFACE;
          default -> throw new TranslationException("unknown method handle " + reference);
        };
    if (reference.getMemberReference() instanceof FieldReference field) {
      String owner = Names.internal(field.getDefiningClass());
      return new Handle(tag, owner, field.getName(), field.getType(), false);
    }
    MethodReference method = (MethodReference) reference.getMemberReference();
    String owner = Names.internal(method.getDefiningClass());
    boolean itf = tag == Opcodes.H_INVOKEINTERFACE || surroundings.isInterface(owner);
    return new Handle(tag, owner, method.getName(), Names.descriptor(method), itf);
  }
}
