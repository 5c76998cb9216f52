package tapwright.device.log;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Before;
import org.junit.Test;

/** The program prints its lines in the formats of Android's. */
public final class LogcatTest {
  private static final String BEGINNING = "--------- beginning of main\n";

  private final Logcat logcat = new Logcat();

  @Before
  public void log() {
    logcat.add(0, 4711, 'I', "Notes", "saved");
    logcat.add(5, 4711, 'E', "Sync", "lost");
  }

  private String print(String arguments) {
    return logcat.print(List.of(arguments.split(" ")));
  }

  @Test
  public void linesAreFiltered() {
    assertEquals(BEGINNING + "E/Sync: lost\n", print("-d -v tag *:W"));
    assertEquals(BEGINNING + "I/Notes: saved\n", print("-d -v tag -s Notes"));
    assertEquals(BEGINNING + "I/Notes: saved\n", print("-d -v tag Notes:I *:S"));
    assertEquals("", print("-d Notes:E *:S"));
  }

  @Test
  public void formatsAreAndroids() {
    assertEquals(BEGINNING + "lost\n", print("-t 1 -v raw"));
    assertEquals(BEGINNING + "E/Sync( 4711): lost\n", print("-t 1 -v brief"));
    assertEquals(BEGINNING + "E( 4711) lost  (Sync)\n", print("-t 1 -v process"));
    assertTrue(print("-t 1").endsWith(".005  4711  4711 E Sync: lost\n"));
  }

  @Test
  public void theLogIsCleared() {
    assertEquals("", print("-c"));
    assertEquals("", print("-d"));
  }

  @Test
  public void followingIsNotThere() {
    assertNull(logcat.print(List.of()));
    assertNull(print("-f file"));
  }
}
