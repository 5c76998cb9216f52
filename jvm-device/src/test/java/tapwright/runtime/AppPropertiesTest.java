package tapwright.runtime;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;

import java.util.Map;
import org.junit.After;
import org.junit.Test;

/** An app sees a phone's properties and changes a copy. */
public final class AppPropertiesTest {
  @After
  public void end() {
    AppProperties.begin(Map.of());
  }

  @Test
  public void theMachineDoesNotShow() {
    assertEquals("Dalvik", AppProperties.getProperty("java.vm.name"));
    assertNotEquals(System.getProperty("java.home"), AppProperties.getProperty("java.home"));
    assertNull(AppProperties.getenv("HOME"));
  }

  @Test
  public void whatAnAppSetsStaysInItsProcess() {
    AppProperties.setProperty("org.example", "set");
    assertEquals("set", AppProperties.getProperty("org.example"));
    assertNull(System.getProperty("org.example"));
    AppProperties.begin(Map.of("java.io.tmpdir", "/cache"));
    assertNull(AppProperties.getProperty("org.example"));
    assertEquals("/cache", AppProperties.getProperty("java.io.tmpdir"));
  }

  @Test
  public void nullPutsThePropertiesOfThePhoneBack() {
    AppProperties.begin(Map.of("java.io.tmpdir", "/cache"));
    AppProperties.clearProperty("java.io.tmpdir");
    AppProperties.setProperties(null);
    assertEquals("/cache", AppProperties.getProperty("java.io.tmpdir"));
  }

  @Test
  public void anEmptyKeyFailsAsOnAPhone() {
    assertThrows(IllegalArgumentException.class, () -> AppProperties.getProperty(""));
  }
}
