package tapwright.packages;

import com.android.aapt.Resources.Item;
import com.android.aapt.Resources.Primitive;
import com.android.aapt.Resources.Reference;
import com.android.aapt.Resources.StyledString;
import com.reandroid.arsc.item.StringItem;
import com.reandroid.arsc.item.StyleItem;
import com.reandroid.arsc.value.ValueItem;
import com.reandroid.arsc.value.ValueType;

/** Puts one value of a protocol buffer where the binary form has a typed value. */
final class ProtoItem {
  private static final int EMPTY = 1; // of a null value: empty, rather than undefined

  private ProtoItem() {}

  static void put(Item item, ValueItem to) {
    switch (item.getValueCase()) {
      case REF -> put(item.getRef(), to);
      case STR -> to.setValueAsString(item.getStr().getValue());
      case RAW_STR -> to.setValueAsString(item.getRawStr().getValue());
      case STYLED_STR -> put(item.getStyledStr(), to);
      case FILE -> to.setValueAsString(item.getFile().getPath());
      case ID -> raw(to, ValueType.BOOLEAN, 0);
      case PRIM -> put(item.getPrim(), to);
      default -> raw(to, ValueType.NULL, 0);
    }
  }

  private static void put(Reference reference, ValueItem to) {
    boolean dynamic = reference.getIsDynamic().getValue();
    if (reference.getType() == Reference.Type.ATTRIBUTE) {
      ValueType type = dynamic ? ValueType.DYNAMIC_ATTRIBUTE : ValueType.ATTRIBUTE;
      raw(to, type, reference.getId());
    } else {
      ValueType type = dynamic ? ValueType.DYNAMIC_REFERENCE : ValueType.REFERENCE;
      raw(to, type, reference.getId());
    }
  }

  private static void put(StyledString styled, ValueItem to) {
    // A string of its own: the pool would give two texts with other styles the same one.
    StringItem text = to.getStringPool().createNewString(styled.getValue());
    StyleItem style = text.getOrCreateStyle();
    for (StyledString.Span span : styled.getSpanList()) {
      style.add(span.getTag(), span.getFirstChar(), span.getLastChar());
    }
    raw(to, ValueType.STRING, text.getIndex());
  }

  private static void put(Primitive value, ValueItem to) {
    switch (value.getOneofValueCase()) {
      case EMPTY_VALUE -> raw(to, ValueType.NULL, EMPTY);
      case FLOAT_VALUE -> raw(to, ValueType.FLOAT, Float.floatToIntBits(value.getFloatValue()));
      case DIMENSION_VALUE -> raw(to, ValueType.DIMENSION, value.getDimensionValue());
      case FRACTION_VALUE -> raw(to, ValueType.FRACTION, value.getFractionValue());
      case INT_DECIMAL_VALUE -> raw(to, ValueType.DEC, value.getIntDecimalValue());
      case INT_HEXADECIMAL_VALUE -> raw(to, ValueType.HEX, value.getIntHexadecimalValue());
      case BOOLEAN_VALUE -> raw(to, ValueType.BOOLEAN, value.getBooleanValue() ? -1 : 0);
      case COLOR_ARGB8_VALUE -> raw(to, ValueType.COLOR_ARGB8, value.getColorArgb8Value());
      case COLOR_RGB8_VALUE -> raw(to, ValueType.COLOR_RGB8, value.getColorRgb8Value());
      case COLOR_ARGB4_VALUE -> raw(to, ValueType.COLOR_ARGB4, value.getColorArgb4Value());
      case COLOR_RGB4_VALUE -> raw(to, ValueType.COLOR_RGB4, value.getColorRgb4Value());
      default -> raw(to, ValueType.NULL, 0);
    }
  }

  private static void raw(ValueItem to, ValueType type, int data) {
    to.setTypeAndData(type, data);
  }
}
