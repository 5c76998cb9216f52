package tapwright.packages;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;

import com.android.aapt.ConfigurationOuterClass.Configuration;
import com.android.aapt.Resources.ConfigValue;
import com.android.aapt.Resources.Entry;
import com.android.aapt.Resources.EntryId;
import com.android.aapt.Resources.Item;
import com.android.aapt.Resources.Package;
import com.android.aapt.Resources.PackageId;
import com.android.aapt.Resources.Primitive;
import com.android.aapt.Resources.ResourceTable;
import com.android.aapt.Resources.StyledString;
import com.android.aapt.Resources.Type;
import com.android.aapt.Resources.TypeId;
import com.android.aapt.Resources.Value;
import com.reandroid.arsc.chunk.TableBlock;
import java.io.ByteArrayInputStream;
import org.junit.Test;

/** Resource tables of bundles, in the form that Android reads. */
public class ProtoTableTest {
  private static Item text(String value) {
    return Item.newBuilder()
        .setStr(com.android.aapt.Resources.String.newBuilder().setValue(value))
        .build();
  }

  private static Item styled(String value, String tag) {
    StyledString.Span span =
        StyledString.Span.newBuilder().setTag(tag).setFirstChar(0).setLastChar(1).build();
    return Item.newBuilder()
        .setStyledStr(StyledString.newBuilder().setValue(value).addSpan(span))
        .build();
  }

  private static Entry entry(int number, String name, Configuration config, Item item) {
    ConfigValue value =
        ConfigValue.newBuilder()
            .setConfig(config)
            .setValue(Value.newBuilder().setItem(item))
            .build();
    return Entry.newBuilder()
        .setEntryId(EntryId.newBuilder().setId(number))
        .setName(name)
        .addConfigValue(value)
        .build();
  }

  private static Package resources(int id, String name, String type, Entry... entries) {
    Type.Builder only = Type.newBuilder().setTypeId(TypeId.newBuilder().setId(1)).setName(type);
    for (Entry entry : entries) {
      only.addEntry(entry);
    }
    return Package.newBuilder()
        .setPackageId(PackageId.newBuilder().setId(id))
        .setPackageName(name)
        .addType(only)
        .build();
  }

  private static TableBlock converted(Package... packages) throws Exception {
    ResourceTable.Builder table = ResourceTable.newBuilder();
    for (Package each : packages) {
      table.addPackage(each);
    }
    return TableBlock.load(new ByteArrayInputStream(ProtoTable.toBinary(table.build())));
  }

  @Test
  public void textsKeepTheirStylesAndModulesTheirNumbers() throws Exception {
    Configuration any = Configuration.getDefaultInstance();
    TableBlock table =
        converted(
            resources(
                0x7f,
                "org.example",
                "string",
                entry(0, "plain", any, text("plain")),
                entry(1, "bold", any, styled("same", "b")),
                entry(2, "slanted", any, styled("same", "i"))),
            resources(0x80, "org.example.more", "string", entry(0, "other", any, text("other"))));
    assertEquals("plain", table.getResource(0x7f010000).get().getValueAsString());
    assertEquals("other", table.getResource(0x80010000).get().getValueAsString());
    String bold = table.getResource(0x7f010001).get().getResValue().decodeValue(false);
    String slanted = table.getResource(0x7f010002).get().getResValue().decodeValue(false);
    assertEquals("<b>sa</b>me <i>sa</i>me", bold + " " + slanted);
  }

  @Test
  public void valuesAreFoundByTheirConfiguration() throws Exception {
    Configuration config =
        Configuration.newBuilder()
            .setLocale("zh-Hant-TW")
            .setOrientation(Configuration.Orientation.ORIENTATION_LAND)
            .setUiModeNight(Configuration.UiModeNight.UI_MODE_NIGHT_NIGHT)
            .setScreenLayoutLong(Configuration.ScreenLayoutLong.SCREEN_LAYOUT_LONG_LONG)
            .setDensity(320)
            .setSdkVersion(26)
            .build();
    Item number =
        Item.newBuilder().setPrim(Primitive.newBuilder().setIntDecimalValue(-7)).build();
    TableBlock table =
        converted(resources(0x7f, "org.example", "integer", entry(3, "count", config, number)));
    var entry = table.getResource(0x7f010003).get();
    assertNotNull(entry);
    assertEquals(-7, entry.getResValue().getData());
    assertEquals("-b+zh+rTW+Hant-long-land-night-xhdpi-v26", entry.getResConfig().getQualifiers());
  }

  @Test
  public void aTextLongerThanUtf8LengthsAllowIsKept() throws Exception {
    String longText = "x".repeat(40_000);
    TableBlock table =
        converted(
            resources(
                0x7f,
                "org.example",
                "string",
                entry(0, "long", Configuration.getDefaultInstance(), text(longText))));
    assertEquals(longText, table.getResource(0x7f010000).get().getValueAsString());
  }
}
