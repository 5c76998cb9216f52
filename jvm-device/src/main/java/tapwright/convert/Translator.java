package tapwright.convert;

import com.googlecode.d2j.Method;
import com.googlecode.d2j.converter.IR2JConverter;
import com.googlecode.d2j.dex.DexExceptionHandler;
import com.googlecode.d2j.dex.ExDex2Asm;
import com.googlecode.d2j.node.DexClassNode;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.node.DexMethodNode;
import com.googlecode.dex2jar.ir.IrMethod;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.tree.ClassNode;

/** DEX classes to class files, by dex2jar, with foreign probes out and constructors retargeted. */
final class Translator extends ExDex2Asm {
  private final ForwardingConstructors constructors;
  private final ForeignProbes foreignProbes;
  private final Predicate<String> countsLines;
  private final DexFileNode file = new DexFileNode();
  private final Map<String, Clz> classInfo;
  private Runnable methodDone = () -> {};

  Translator(
      DexCode code,
      ForwardingConstructors constructors,
      ForeignProbes foreignProbes,
      Predicate<String> countsLines,
      ConcurrentLinkedQueue<String> untranslated) {
    super(new ThrowingBodies(untranslated));
    this.constructors = constructors;
    this.foreignProbes = foreignProbes;
    this.countsLines = countsLines;
    file.clzs.addAll(code.nodes());
    classInfo = collectClzInfo(file);
  }

  /** Has something done whenever a method is translated, by the thread that did it. */
  void afterEachMethod(Runnable action) {
    methodDone = action;
  }

  ClassNode translate(DexClassNode node) {
    foreignProbes.removeMembers(node);
    ClassNode[] made = new ClassNode[1];
    convertClass(
        file,
        node,
        name -> {
          made[0] = new ClassNode();
          made[0].sourceFile = node.source;
          return made[0];
        },
        classInfo);
    return made[0];
  }

  @Override
  public void optimize(IrMethod method) {
    method.vars.clear(); // Names of locals serve nobody here, and cost.
    boolean exact = countsLines.test(DexCode.internalName(method.owner));
    LineNumbers lines = exact ? LineNumbers.none() : LineNumbers.detach(method);
    foreignProbes.removeFrom(method);
    T_CLEAN_LABEL.transform(method);
    T_DEAD_CODE.transform(method);
    T_REMOVE_LOCAL.transform(method);
    T_REMOVE_CONST.transform(method);
    T_ZERO.transform(method);
    boolean stores = NullStores.replace(method);
    if (T_NPE.transformReportChanged(method) || stores) {
      T_DEAD_CODE.transform(method);
      T_REMOVE_LOCAL.transform(method);
      T_REMOVE_CONST.transform(method);
    }
    constructors.retarget(method);
    T_NEW.transform(method);
    T_AGG.transform(method);
    T_MULTI_ARRAY.transform(method);
    T_VOID_INVOKE.transform(method);
    T_DEAD_CODE.transform(method);
    T_REMOVE_LOCAL.transform(method);
    T_REMOVE_CONST.transform(method);
    T_TYPE.transform(method);
    T_UNSSA.transform(method);
    T_IR_2_J_REG_ASSIGN.transform(method);
    T_TRIM_EX.transform(method);
    ZeroComparisons.turn(method);
    lines.attach(method);
  }

  @Override
  public void ir2j(IrMethod method, MethodVisitor visitor, ClzCtx context) {
    new IR2JConverter()
        .optimizeSynchronized(false)
        .clzCtx(context)
        .ir(method)
        .asm(visitor)
        .convert();
    methodDone.run();
  }

  /** A method that cannot be translated throws, naming itself, when it is called. */
  private record ThrowingBodies(ConcurrentLinkedQueue<String> untranslated)
      implements DexExceptionHandler {
    @Override
    public void handleFileException(Exception e) {
      untranslated.add(e.toString());
    }

    @Override
    public void handleMethodTranslateException(
        Method method, DexMethodNode node, MethodVisitor visitor, Exception e) {
      untranslated.add(method + ": " + e);
      ThrowingBody.write(visitor, method.toString());
      visitor.visitMaxs(0, 0);
    }
  }
}
