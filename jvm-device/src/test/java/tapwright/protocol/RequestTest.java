package tapwright.protocol;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** The names of requests. */
public final class RequestTest {
  @Test
  public void eachRequestIsFoundByItsName() {
    for (Request request : Request.values()) {
      assertSame(request, Request.of(request.protocolName()));
    }
  }

  @Test
  public void anUnknownNameIsToldWithThoseThatThereAre() {
    String message = assertThrows(BadRequest.class, () -> Request.of("fly")).getMessage();
    assertTrue(message, message.startsWith("no such request: fly; there are install, launch, "));
    assertEquals(
        "no such request: null",
        assertThrows(BadRequest.class, () -> Request.of(null)).getMessage().split(";")[0]);
  }
}
