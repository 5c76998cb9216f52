package tapwright.translate;

import org.jf.dexlib2.iface.value.ArrayEncodedValue;
import org.jf.dexlib2.iface.value.BooleanEncodedValue;
import org.jf.dexlib2.iface.value.ByteEncodedValue;
import org.jf.dexlib2.iface.value.CharEncodedValue;
import org.jf.dexlib2.iface.value.DoubleEncodedValue;
import org.jf.dexlib2.iface.value.EncodedValue;
import org.jf.dexlib2.iface.value.FloatEncodedValue;
import org.jf.dexlib2.iface.value.IntEncodedValue;
import org.jf.dexlib2.iface.value.LongEncodedValue;
import org.jf.dexlib2.iface.value.MethodHandleEncodedValue;
import org.jf.dexlib2.iface.value.MethodTypeEncodedValue;
import org.jf.dexlib2.iface.value.ShortEncodedValue;
import org.jf.dexlib2.iface.value.StringEncodedValue;
import org.jf.dexlib2.iface.value.TypeEncodedValue;
import org.objectweb.asm.Type;

/** Values that DEX encodes outside code, as ASM takes them. */
final class Values {
  private Values() {}

  /** Returns a value in its own type; {@code null} for null and for what is no simple value. */
  static Object simple(EncodedValue value) {
    if (value instanceof BooleanEncodedValue bool) {
      return bool.getValue();
    } else if (value instanceof ByteEncodedValue number) {
      return number.getValue();
    } else if (value instanceof ShortEncodedValue number) {
      return number.getValue();
    } else if (value instanceof CharEncodedValue number) {
      return number.getValue();
    } else if (value instanceof IntEncodedValue number) {
      return number.getValue();
    } else if (value instanceof LongEncodedValue number) {
      return number.getValue();
    } else if (value instanceof FloatEncodedValue number) {
      return number.getValue();
    } else if (value instanceof DoubleEncodedValue number) {
      return number.getValue();
    } else if (value instanceof StringEncodedValue text) {
      return text.getValue();
    } else if (value instanceof TypeEncodedValue type) {
      return Type.getType(type.getValue());
    }
    return null;
  }

  /** Returns a value as a class file's constant pool has it: the small kinds are ints there. */
  static Object constant(EncodedValue value) {
    Object simple = simple(value);
    if (simple instanceof Boolean bool) {
      return bool ? 1 : 0;
    } else if (simple instanceof Byte || simple instanceof Short) {
      return ((Number) simple).intValue();
    } else if (simple instanceof Character character) {
      return (int) character;
    }
    return simple;
  }

  /** Returns what a class file can load as a constant: also a method handle or type. */
  static Object loadable(EncodedValue value, Surroundings surroundings) {
    if (value instanceof MethodHandleEncodedValue handle) {
      return Constants.handle(handle.getValue(), surroundings);
    } else if (value instanceof MethodTypeEncodedValue type) {
      return Type.getMethodType(Names.descriptor(type.getValue()));
    }
    Object constant = constant(value);
    if (constant == null) {
      throw new TranslationException("no constant: " + value);
    }
    return constant;
  }

  /** Returns the strings of an array of strings, joined. */
  static String joined(EncodedValue value) {
    StringBuilder text = new StringBuilder();
    for (EncodedValue part : ((ArrayEncodedValue) value).getValue()) {
      text.append(simple(part));
    }
    return text.toString();
  }
}
