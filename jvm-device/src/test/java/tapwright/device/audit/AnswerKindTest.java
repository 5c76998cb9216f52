package tapwright.device.audit;

import static org.junit.Assert.assertEquals;

import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import org.junit.Test;

/** Null and what is empty tell nothing, 0 and false little. */
public final class AnswerKindTest {
  @Test
  public void nothing() {
    for (Object blank : new Object[] {null, "", List.of(), Map.of(), new int[0], new Object[0]}) {
      assertEquals(AnswerKind.BLANK, AnswerKind.of(blank));
    }
  }

  @Test
  public void little() {
    for (Object zero : new Object[] {0, 0L, 0f, false}) {
      assertEquals(AnswerKind.ZERO, AnswerKind.of(zero));
    }
  }

  @Test
  public void something() {
    for (Object value : new Object[] {"a", 1, true, List.of(1), new int[1], new Object()}) {
      assertEquals(AnswerKind.VALUE, AnswerKind.of(value));
    }
  }

  @Test
  public void classesOfTheAppAreNotAsked() {
    Object ofApp =
        new AbstractList<Object>() {
          @Override
          public Object get(int index) {
            throw new AssertionError("asked");
          }

          @Override
          public int size() {
            throw new AssertionError("asked");
          }
        };
    assertEquals(AnswerKind.VALUE, AnswerKind.of(ofApp));
  }
}
