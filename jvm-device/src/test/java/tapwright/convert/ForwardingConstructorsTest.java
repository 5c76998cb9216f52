package tapwright.convert;

import static org.junit.Assert.assertEquals;

import com.googlecode.d2j.DexConstants;
import com.googlecode.d2j.Field;
import com.googlecode.d2j.Method;
import com.googlecode.d2j.dex.writer.DexFileWriter;
import com.googlecode.d2j.reader.Op;
import com.googlecode.d2j.visitors.DexClassVisitor;
import com.googlecode.d2j.visitors.DexCodeVisitor;
import com.googlecode.d2j.visitors.DexMethodVisitor;
import java.nio.file.Path;
import java.util.Map;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * R8's inlined constructors: {@code new Main} with a constructor of its ancestors, and a final
 * field written from outside. No compiler writes such code for a test, so the DEX file is written
 * by hand.
 */
public class ForwardingConstructorsTest {
  private static final String MAIN = "Lorg/example/app/Main;";
  private static final String PARENT = "Lorg/example/app/Parent;";
  private static final String OBJECT = "Ljava/lang/Object;";
  private static final String[] NONE = {};
  private static final String[] ONE_INT = {"I"};

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private static DexCodeVisitor code(DexClassVisitor owner, int access, Method method) {
    DexMethodVisitor visitor = owner.visitMethod(access, method);
    return visitor.visitCode();
  }

  /** Parent(int) keeps its argument; Main has its own Main(int), which must not be called. */
  private static byte[] dex() {
    DexFileWriter writer = new DexFileWriter();
    DexClassVisitor parent = writer.visit(DexConstants.ACC_PUBLIC, PARENT, OBJECT, NONE);
    parent.visitField(
        DexConstants.ACC_PUBLIC | DexConstants.ACC_FINAL, new Field(PARENT, "value", "I"), null);
    constructor(parent, PARENT, OBJECT, 0);
    parent.visitEnd();
    DexClassVisitor main = writer.visit(DexConstants.ACC_PUBLIC, MAIN, PARENT, NONE);
    constructor(main, MAIN, PARENT, 100);
    run(main);
    main.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** Constructor that passes on, or keeps, its argument plus an offset. */
  private static void constructor(DexClassVisitor owner, String type, String parent, int plus) {
    int access = DexConstants.ACC_PUBLIC | DexConstants.ACC_CONSTRUCTOR;
    DexCodeVisitor code = code(owner, access, new Method(type, "<init>", ONE_INT, "V"));
    code.visitRegister(3);
    code.visitStmt2R1N(Op.ADD_INT_LIT16, 0, 2, plus);
    if (parent.equals(OBJECT)) {
      code.visitMethodStmt(
          Op.INVOKE_DIRECT, new int[] {1}, new Method(OBJECT, "<init>", NONE, "V"));
      code.visitFieldStmt(Op.IPUT, 0, 1, new Field(PARENT, "value", "I"));
    } else {
      code.visitMethodStmt(
          Op.INVOKE_DIRECT, new int[] {1, 0}, new Method(parent, "<init>", ONE_INT, "V"));
    }
    code.visitStmt0R(Op.RETURN_VOID);
    code.visitEnd();
  }

  /** {@code run}: a Main by Parent(5), another by Object() with the final field set outside. */
  private static void run(DexClassVisitor owner) {
    int access = DexConstants.ACC_PUBLIC | DexConstants.ACC_STATIC;
    DexCodeVisitor code = code(owner, access, new Method(MAIN, "run", NONE, "I"));
    code.visitRegister(4);
    code.visitTypeStmt(Op.NEW_INSTANCE, 0, -1, MAIN);
    code.visitConstStmt(Op.CONST_16, 1, 5);
    code.visitMethodStmt(
        Op.INVOKE_DIRECT, new int[] {0, 1}, new Method(PARENT, "<init>", ONE_INT, "V"));
    code.visitTypeStmt(Op.NEW_INSTANCE, 2, -1, MAIN);
    code.visitMethodStmt(Op.INVOKE_DIRECT, new int[] {2}, new Method(OBJECT, "<init>", NONE, "V"));
    code.visitConstStmt(Op.CONST_16, 3, 70);
    code.visitFieldStmt(Op.IPUT, 3, 2, new Field(PARENT, "value", "I"));
    code.visitFieldStmt(Op.IGET, 0, 0, new Field(PARENT, "value", "I"));
    code.visitFieldStmt(Op.IGET, 2, 2, new Field(PARENT, "value", "I"));
    code.visitStmt3R(Op.ADD_INT, 0, 0, 2);
    code.visitStmt1R(Op.RETURN, 0);
    code.visitEnd();
  }

  @Test
  public void ancestorsConstructorRunsOnTheNewObject() throws Exception {
    TestApp app = new TestApp(folder.newFolder().toPath()).entry("classes.dex", dex());
    Path converted = app.converted();
    assertEquals(75, TestApp.load(converted).getMethod("run").invoke(null));
    Map<?, ?> counts = (Map<?, ?>) TestApp.description(converted).get("counts");
    assertEquals(2L, counts.get("forwardingConstructors"));
  }
}
