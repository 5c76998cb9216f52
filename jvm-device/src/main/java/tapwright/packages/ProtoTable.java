package tapwright.packages;

import com.android.aapt.Resources.Array;
import com.android.aapt.Resources.Attribute;
import com.android.aapt.Resources.CompoundValue;
import com.android.aapt.Resources.ConfigValue;
import com.android.aapt.Resources.Item;
import com.android.aapt.Resources.Plural;
import com.android.aapt.Resources.ResourceTable;
import com.android.aapt.Resources.Style;
import com.android.aapt.Resources.Type;
import com.android.aapt.Resources.Value;
import com.android.aapt.Resources.Visibility;
import com.reandroid.arsc.chunk.PackageBlock;
import com.reandroid.arsc.chunk.TableBlock;
import com.reandroid.arsc.value.Entry;
import com.reandroid.arsc.value.ResTableMapEntry;
import com.reandroid.arsc.value.ResValueMap;
import com.reandroid.arsc.value.ValueType;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/** Takes a resource table from a protocol buffer to Android's binary form. */
final class ProtoTable {
  // The keys of what is no attribute, in the maps of attributes, arrays and plurals.
  private static final int FORMATS = 0x01000000;
  private static final int LEAST = 0x01000001;
  private static final int MOST = 0x01000002;
  private static final int FIRST_ELEMENT = 0x02000000;

  private static final int LONGEST_IN_UTF8 = 0x7fff;

  /** By {@code Plural.Arity}: zero, one, two, few, many, other. */
  private static final int[] QUANTITIES = {
    0x01000005, 0x01000006, 0x01000007, 0x01000008, 0x01000009, 0x01000004
  };

  private static final Comparator<Style.Entry> BY_KEY =
      (one, other) -> Integer.compareUnsigned(one.getKey().getId(), other.getKey().getId());

  private ProtoTable() {}

  static byte[] toBinary(ResourceTable proto) {
    TableBlock table = new TableBlock();
    proto.getPackageList().forEach(each -> add(table, each));
    table.getStringPool().setUtf8(!hasLongText(table));
    table.refreshFull();
    table.refresh(); // the styles that the first one counts move the texts
    return table.getBytes();
  }

  /** Whether a text is too long for the form of the pool in UTF-8, whose lengths have 15 bits. */
  private static boolean hasLongText(TableBlock table) {
    Iterator<String> texts = table.getStringPool().getStrings();
    while (texts.hasNext()) {
      if (texts.next().getBytes(StandardCharsets.UTF_8).length > LONGEST_IN_UTF8) {
        return true;
      }
    }
    return false;
  }

  private static void add(TableBlock table, com.android.aapt.Resources.Package from) {
    PackageBlock to = table.newPackage(from.getPackageId().getId(), from.getPackageName());
    for (Type type : from.getTypeList()) {
      int number = type.getTypeId().getId();
      to.getOrCreateSpecTypePair(number, type.getName());
      for (com.android.aapt.Resources.Entry entry : type.getEntryList()) {
        for (ConfigValue value : entry.getConfigValueList()) {
          if (!isForCompilersOnly(value.getValue())) {
            add(to, number, entry, value);
          }
        }
      }
    }
  }

  /** Styleables and macros are known at compile time alone. */
  private static boolean isForCompilersOnly(Value value) {
    CompoundValue compound = value.getCompoundValue();
    return compound.hasStyleable() || compound.hasMacro();
  }

  private static void add(
      PackageBlock to, int type, com.android.aapt.Resources.Entry from, ConfigValue value) {
    short number = (short) from.getEntryId().getId();
    Entry entry =
        to.getOrCreateEntry((byte) type, number, ProtoConfiguration.of(value.getConfig()));
    boolean isCompound = value.getValue().hasCompoundValue();
    entry.ensureComplex(isCompound);
    entry.setName(from.getName(), true);
    if (isCompound) {
      put(value.getValue().getCompoundValue(), entry.getResTableMapEntry());
    } else {
      ProtoItem.put(value.getValue().getItem(), entry.getResValue());
    }
    entry.getHeader().setPublic(from.getVisibility().getLevel() == Visibility.Level.PUBLIC);
    entry.getHeader().setWeak(value.getValue().getWeak());
  }

  private static void put(CompoundValue from, ResTableMapEntry to) {
    switch (from.getValueCase()) {
      case ATTR -> put(from.getAttr(), to);
      case STYLE -> {
        to.setParentId(from.getStyle().getParent().getId());
        List<Style.Entry> entries = from.getStyle().getEntryList();
        entries.stream()
            .sorted(BY_KEY)
            .forEach(each -> put(each.getKey().getId(), each.getItem(), to));
      }
      case ARRAY -> {
        int key = FIRST_ELEMENT;
        for (Array.Element each : from.getArray().getElementList()) {
          put(key++, each.getItem(), to);
        }
      }
      case PLURAL -> {
        for (Plural.Entry each : from.getPlural().getEntryList()) {
          put(QUANTITIES[each.getArityValue()], each.getItem(), to);
        }
      }
      default -> throw new IllegalArgumentException("no such resource: " + from.getValueCase());
    }
  }

  private static void put(Attribute from, ResTableMapEntry to) {
    put(FORMATS, ValueType.DEC, from.getFormatFlags(), to);
    if (from.getMinInt() != Integer.MIN_VALUE) {
      put(LEAST, ValueType.DEC, from.getMinInt(), to);
    }
    if (from.getMaxInt() != Integer.MAX_VALUE) {
      put(MOST, ValueType.DEC, from.getMaxInt(), to);
    }
    for (Attribute.Symbol each : from.getSymbolList()) {
      // Older builds do not say how a value was written.
      ValueType type = each.getType() == 0 ? ValueType.DEC : ValueType.valueOf(each.getType());
      put(each.getName().getId(), type, each.getValue(), to);
    }
  }

  private static void put(int key, Item item, ResTableMapEntry to) {
    ResValueMap value = to.getValue().createNext();
    value.setNameId(key);
    ProtoItem.put(item, value);
  }

  private static void put(int key, ValueType type, int data, ResTableMapEntry to) {
    ResValueMap value = to.getValue().createNext();
    value.setNameId(key);
    value.setTypeAndData(type, data);
  }
}
