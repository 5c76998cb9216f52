package tapwright.runtime;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** What phones of a level lack of the JVM's Java. */
public final class LaterJavaTest {
  private static final String FIRST = "java/util/List removeFirst()Ljava/lang/Object;";

  @Test
  public void android15BringsWhatAndroid14Lacks() {
    assertTrue(LaterJava.missingAt(34).contains(FIRST));
    assertFalse(LaterJava.missingAt(35).contains(FIRST));
  }
}
