package tapwright.convert;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

/** How far a conversion is gets told often enough to tell slow from stuck, and not more often. */
public class ConversionProgressTest {
  private long now;
  private final List<String> told = new ArrayList<>();
  private final ConversionProgress progress =
      new ConversionProgress(
          line -> told.add(line.get("progress") + " " + line.get("share")), () -> now);

  @Test
  public void eachHundredthIsTold() {
    progress.begin("read", 1000);
    for (int i = 0; i < 25; i++) {
      progress.partDone();
    }
    assertEquals(List.of("read 0.0", "read 0.01", "read 0.02"), told);
  }

  @Test
  public void slowWorkIsToldOnceASecond() {
    progress.begin("translate", 1000);
    for (int i = 0; i < 5; i++) {
      now += 400_000_000L;
      progress.gotFurther();
    }
    assertEquals(List.of("translate 0.0", "translate 0.0"), told);
    now += 1_000_000_000L;
    progress.partDone();
    assertEquals(3, told.size());
  }

  @Test
  public void nothingDoneIsNothingTold() {
    progress.begin("write", 0);
    now += 60_000_000_000L;
    assertEquals(List.of("write 0.0"), told);
  }
}
