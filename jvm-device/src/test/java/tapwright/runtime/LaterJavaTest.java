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

  @Test
  public void eachLevelHasTheJavaOfItsOwnLibrary() {
    String fromLevel33 = "java/lang/String isBlank()Z";
    assertTrue(LaterJava.missingAt(30).contains(fromLevel33));
    assertTrue(LaterJava.missingAt(32).contains(fromLevel33));
    assertFalse(LaterJava.missingAt(33).contains(fromLevel33));
    String fromLevel34 = "java/io/InputStream skipNBytes(J)V";
    assertTrue(LaterJava.missingAt(33).contains(fromLevel34));
    assertFalse(LaterJava.missingAt(34).contains(fromLevel34));
    assertTrue(LaterJava.missingAt(34).contains("java/lang/ProcessHandle"));
  }

  @Test
  public void whatPhonesHaveWithAnotherResultIsNotMissing() {
    assertFalse(
        LaterJava.missingAt(30).contains("java/nio/ByteBuffer flip()Ljava/nio/ByteBuffer;"));
  }
}
