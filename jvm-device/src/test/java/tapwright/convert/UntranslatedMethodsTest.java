package tapwright.convert;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import tapwright.translate.Smali;

/** A method that no device would accept throws when it is called; the rest of the app runs. */
public class UntranslatedMethodsTest {
  private static final String CLASS =
      """
      .class public Lorg/example/app/Main;
      .super Ljava/lang/Object;
      .method public static fine()I
        .registers 1
        const/4 v0, 5
        return v0
      .end method
      .method public static broken()I
        .registers 2
        %s
      .end method
      """;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private void assertRefused(String body, String reason) throws Exception {
    byte[] dex = Smali.assemble(CLASS.formatted(body));
    Path converted = new TestApp(folder.newFolder().toPath()).entry("classes.dex", dex).converted();
    Class<?> main = TestApp.load(converted);
    assertEquals(5, main.getMethod("fine").invoke(null));
    Throwable thrown =
        assertThrows(InvocationTargetException.class, () -> main.getMethod("broken").invoke(null))
            .getCause();
    assertEquals(VerifyError.class, thrown.getClass());
    assertTrue(thrown.getMessage(), thrown.getMessage().contains("org.example.app.Main.broken()I"));
    Map<String, Object> description = TestApp.description(converted);
    assertEquals(1L, ((Map<?, ?>) description.get("counts")).get("untranslatedMethods"));
    String warnings = ((List<?>) description.get("warnings")).toString();
    assertTrue(warnings, warnings.contains(reason));
  }

  @Test
  public void registerThatNothingHasWritten() throws Exception {
    assertRefused("add-int/lit8 v0, v1, 1\nreturn v0", "reads v1, which is not set");
  }

  @Test
  public void registerThatOneWayLeavesUnset() throws Exception {
    String body = "const/4 v0, 0\nif-eqz v0, :end\nconst/4 v1, 2\n:end\nreturn v1";
    assertRefused(body, "reads v1, which is not set");
  }

  @Test
  public void referenceTakenForNumber() throws Exception {
    assertRefused("const-string v0, \"x\"\nneg-int v0, v0\nreturn v0", "reads v0");
  }

  @Test
  public void halfOfPairOverwritten() throws Exception {
    String body = "const-wide v0, 5\nconst/4 v1, 1\nlong-to-int v0, v0\nreturn v0";
    assertRefused(body, "reads v0");
  }

  @Test
  public void codeThatRunsPastItsEnd() throws Exception {
    assertRefused("const/4 v0, 1\nadd-int/lit8 v0, v0, 1", "past its end");
  }

  @Test
  public void elementOfWhatIsNoArray() throws Exception {
    String body = "const-string v0, \"x\"\nconst/4 v1, 0\naget v0, v0, v1\nreturn v0";
    assertRefused(body, "no such array");
  }
}
