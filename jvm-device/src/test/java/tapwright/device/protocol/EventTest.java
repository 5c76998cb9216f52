package tapwright.device.protocol;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Test;
import tapwright.device.time.Budget;
import tapwright.protocol.BadRequest;

/** The events of the protocol and their arguments. */
public final class EventTest {
  @Test
  public void eachEventIsFoundByItsName() {
    for (Event event : Event.values()) {
      assertSame(event, Event.of(event.protocolName()));
    }
  }

  @Test
  public void anUnknownNameIsToldWithThoseThatThereAre() {
    String message = assertThrows(BadRequest.class, () -> Event.of("pinch")).getMessage();
    assertTrue(message, message.startsWith("no such event: pinch; there are tap, longpress, "));
  }

  @Test
  public void whatADragSetsGoingGetsMoreTime() {
    long fling = Event.DRAG.settleMilliseconds(Budget.STANDARD);
    assertTrue(fling > Event.TAP.settleMilliseconds(Budget.STANDARD));
  }

  @Test
  public void aWrongArgumentIsToldWithItsPlace() {
    EventArguments wrong = new EventArguments("drag", List.of(1L, "far"));
    assertEquals(1.0, wrong.number(0), 0);
    assertEquals(
        "drag needs a number as argument 2, got [1, far]",
        assertThrows(BadRequest.class, () -> wrong.pixel(1)).getMessage());
    assertEquals(
        "drag needs true or false as argument 3, got [1, far]",
        assertThrows(BadRequest.class, () -> wrong.flag(2)).getMessage());
  }

  @Test
  public void anArgumentMayBeLeftOutWhereTheEventSaysSo() {
    assertNull(new EventArguments("open", List.of()).textOrNull(0));
    assertEquals("a", new EventArguments("open", List.of("a")).textOrNull(0));
    assertThrows(BadRequest.class, () -> new EventArguments("open", List.of(1L)).textOrNull(0));
  }
}
