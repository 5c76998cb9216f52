package tapwright.agent;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.junit.Test;
import org.robolectric.res.android.CppAssetManager2;
import org.robolectric.res.android.CppAssetManager2.Theme;
import org.robolectric.res.android.ResourceTypes.Res_value;

/** With the device's agent, as the tests run. */
public final class ThemeCopiesTest {
  private static final int APP = 0x7f;

  private final CppAssetManager2 assets = new CppAssetManager2();

  @Test
  public void aCopyHasThePackagesOfItsOriginalAndNoOthers() throws Exception {
    Theme original = new Theme(assets);
    put(original, APP);
    Theme copy = new Theme(assets);
    assertTrue(copy.SetTo(original));
    assertEquals(List.of(APP), packages(copy));
  }

  @Test
  public void aCopyHasTheEntriesOfItsOriginalAndNoOthers() throws Exception {
    Theme original = new Theme(assets);
    Res_value value = new Res_value();
    Object entry = make("ThemeEntry");
    set(entry, "value", value);
    Object entries = Array.newInstance(entry.getClass(), 3);
    Array.set(entries, 1, entry);
    Object type = make("ThemeType");
    set(type, "entries", entries);
    set(type, "entry_count", 3);
    Array.set(get(put(original, APP), "types"), 1, type);
    Theme copy = new Theme(assets);
    assertTrue(copy.SetTo(original));
    Object[] copied = (Object[]) get(Array.get(get(tables(copy)[APP], "types"), 1), "entries");
    assertEquals(3, copied.length);
    assertNull(copied[0]);
    assertNotSame("each theme changes its own", entry, copied[1]);
    assertSame(value, get(copied[1], "value"));
    assertNull(copied[2]);
  }

  @Test
  public void aCopyLosesWhatItsOriginalDoesNotHave() throws Exception {
    Theme copy = new Theme(assets);
    put(copy, APP);
    assertTrue(copy.SetTo(new Theme(assets)));
    assertEquals(List.of(), packages(copy));
  }

  private static Object put(Theme theme, int number) throws Exception {
    Object table = make("ThemePackage");
    tables(theme)[number] = table;
    return table;
  }

  private static Object make(String name) throws Exception {
    Class<?> type = Class.forName(Theme.class.getName() + "$" + name);
    Constructor<?> constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }

  private static List<Integer> packages(Theme theme) throws Exception {
    Object[] tables = tables(theme);
    List<Integer> there = new ArrayList<>();
    for (int number = 0; number < tables.length; number++) {
      if (tables[number] != null) {
        there.add(number);
      }
    }
    return there;
  }

  private static Object[] tables(Theme theme) throws Exception {
    return (Object[]) get(theme, "packages_");
  }

  private static Object get(Object owner, String name) throws Exception {
    return field(owner, name).get(owner);
  }

  private static void set(Object owner, String name, Object value) throws Exception {
    field(owner, name).set(owner, value);
  }

  private static Field field(Object owner, String name) throws Exception {
    Field field = owner.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
