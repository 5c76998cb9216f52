package tapwright.agent;

import static org.junit.Assert.assertSame;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.Test;

/** With the device's agent, as the tests run. */
public final class AnnotationStringsTest {
  private static final String MILK = "milk";

  @Retention(RetentionPolicy.RUNTIME)
  private @interface Named {
    String value();

    String[] others();
  }

  @Named(value = MILK, others = MILK)
  private static final class Bottle {}

  @Test
  public void theTextOfAnAnnotationIsTheConstantItself() {
    Named named = Bottle.class.getAnnotation(Named.class);
    assertSame(MILK, named.value());
    assertSame(MILK, named.others()[0]);
  }
}
