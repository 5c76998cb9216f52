package tapwright.convert;

import static org.junit.Assert.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import tapwright.translate.Smali;

/**
 * R8's inlined constructors: {@code new Main} with a constructor of its ancestors, and a final
 * field written from outside. No compiler writes such code for a test, so it is written by hand.
 */
public class ForwardingConstructorsTest {
  /** Parent(int) keeps its argument. */
  private static final String PARENT =
      """
      .class public Lorg/example/app/Parent;
      .super Ljava/lang/Object;
      .field public final value:I
      .method public constructor <init>(I)V
        .registers 2
        invoke-direct {p0}, Ljava/lang/Object;-><init>()V
        iput p1, p0, Lorg/example/app/Parent;->value:I
        return-void
      .end method
      """;

  /**
   * Main has its own Main(int), which must not be called. {@code run} makes a Main by Parent(5),
   * and another by Object() with the final field set outside.
   */
  private static final String MAIN =
      """
      .class public Lorg/example/app/Main;
      .super Lorg/example/app/Parent;
      .method public constructor <init>(I)V
        .registers 3
        add-int/lit16 v0, p1, 100
        invoke-direct {p0, v0}, Lorg/example/app/Parent;-><init>(I)V
        return-void
      .end method
      .method public static run()I
        .registers 4
        new-instance v0, Lorg/example/app/Main;
        const/16 v1, 5
        invoke-direct {v0, v1}, Lorg/example/app/Parent;-><init>(I)V
        new-instance v2, Lorg/example/app/Main;
        invoke-direct {v2}, Ljava/lang/Object;-><init>()V
        const/16 v3, 70
        iput v3, v2, Lorg/example/app/Parent;->value:I
        iget v0, v0, Lorg/example/app/Parent;->value:I
        iget v2, v2, Lorg/example/app/Parent;->value:I
        add-int v0, v0, v2
        return v0
      .end method
      """;

  /** Its constructor passes over Main's and calls that of its grandparent. */
  private static final String CHILD =
      """
      .class public Lorg/example/app/Child;
      .super Lorg/example/app/Main;
      .method public constructor <init>(I)V
        .registers 2
        invoke-direct {p0, p1}, Lorg/example/app/Parent;-><init>(I)V
        return-void
      .end method
      """;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void ancestorsConstructorRunsOnTheNewObject() throws Exception {
    byte[] dex = Smali.assemble(PARENT, MAIN);
    Path converted = new TestApp(folder.newFolder().toPath()).entry("classes.dex", dex).converted();
    assertEquals(75, TestApp.load(converted).getMethod("run").invoke(null));
    Map<?, ?> counts = (Map<?, ?>) TestApp.description(converted).get("counts");
    assertEquals(3L, counts.get("forwardingConstructors"));
  }

  @Test
  public void grandparentsConstructorRunsByOneOfTheParent() throws Exception {
    byte[] dex = Smali.assemble(PARENT, MAIN, CHILD);
    Path converted = new TestApp(folder.newFolder().toPath()).entry("classes.dex", dex).converted();
    Class<?> main = TestApp.load(converted);
    Object child =
        main.getClassLoader()
            .loadClass("org.example.app.Child")
            .getConstructor(int.class)
            .newInstance(7);
    assertEquals(7, main.getField("value").get(child));
    // Main has one for Parent(int) and one for Object(), which goes through one of Parent.
    Map<?, ?> counts = (Map<?, ?>) TestApp.description(converted).get("counts");
    assertEquals(3L, counts.get("forwardingConstructors"));
    assertEquals(0L, counts.get("untranslatedMethods"));
    assertEquals(
        3, main.getDeclaredConstructors().length); // its own and those that pass arguments on
  }
}
