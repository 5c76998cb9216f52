package tapwright.host;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.nio.file.Path;
import org.junit.Test;

/** The command line of the device. */
public final class OptionsTest {
  private static Options parse(String... arguments) {
    return Options.parse(arguments);
  }

  @Test
  public void optionsAreRead() {
    Path directory = Path.of("/n");
    assertEquals(new Options(30, directory, null), parse("--native", "/n", "--sdk", "30"));
    assertEquals(Path.of("/s.so"), parse("--stand-in", "/s.so").standIn());
    assertEquals(34, parse("--native", "/n").sdkLevel());
  }

  @Test
  public void aWrongOneIsNamed() {
    assertEquals("unknown argument: --fast", message("--fast"));
    assertEquals("--sdk needs a number", message("--sdk", "tiramisu"));
    assertEquals("--sdk needs a number", message("--sdk"));
    assertEquals("--native needs a value", message("--native"));
  }

  private static String message(String... arguments) {
    return assertThrows(IllegalArgumentException.class, () -> parse(arguments)).getMessage();
  }
}
