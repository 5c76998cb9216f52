package tapwright.convert;

import org.jf.dexlib2.iface.ClassDef;
import org.jf.dexlib2.iface.reference.Reference;
import org.objectweb.asm.Opcodes;
import tapwright.translate.ForwardingConstructors;
import tapwright.translate.Surroundings;

/** Answers the translator from the app's classes and the framework, and notes what it tells. */
record AppSurroundings(
    DexCode code,
    Framework framework,
    CoverageScope scope,
    ForwardingConstructors constructors,
    ForeignProbes foreignProbes,
    Totals totals,
    ConversionProgress progress)
    implements Surroundings {
  @Override
  public boolean isInterface(String internalName) {
    ClassDef own = code.definition(internalName);
    return own == null
        ? framework.isInterface(internalName)
        : (own.getAccessFlags() & Opcodes.ACC_INTERFACE) != 0;
  }

  @Override
  public boolean countsLines(String internalName) {
    return scope.countsLines(internalName);
  }

  @Override
  public boolean yieldsProbes(Reference reference) {
    return ForeignProbes.areYieldedBy(reference);
  }

  @Override
  public void probeRemoved() {
    foreignProbes.probeRemoved();
  }

  @Override
  public String forward(String type, String ancestor, String descriptor) {
    return constructors.forward(type, ancestor, descriptor);
  }

  @Override
  public void untranslated(String method, String reason) {
    totals.untranslated(method + ": " + reason);
  }

  @Override
  public void methodDone() {
    progress.gotFurther();
  }

  /** Returns the same for classes that are translated a second time: nothing is counted twice. */
  Surroundings silent() {
    return new AppSurroundings(
        code, framework, scope, constructors, new ForeignProbes(), new Totals(), progress);
  }
}
