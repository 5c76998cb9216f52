package tapwright.translate;

import com.google.common.collect.Iterables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jf.dexlib2.iface.ClassDef;
import org.jf.dexlib2.iface.reference.Reference;
import org.objectweb.asm.tree.ClassNode;

/** Translates a DEX file for a proof: with stack maps, and with every failure told. */
final class Translation implements Surroundings {
  private final Map<String, ClassDef> definitions = new LinkedHashMap<>();
  private final Map<String, String> parents = new HashMap<>();
  private final ForwardingConstructors constructors = new ForwardingConstructors(this::parentOf);
  private final List<String> failures = new ArrayList<>();
  private final ClassLoader libraries = Translation.class.getClassLoader();
  private int methodsDone;

  private Translation(byte[] dex) {
    for (ClassDef definition : new DexFile(dex).getClasses()) {
      definitions.put(Names.internal(definition.getType()), definition);
      boolean anInterface = (definition.getAccessFlags() & 0x200) != 0;
      String parent = definition.getSuperclass();
      parents.put(
          Names.internal(definition.getType()),
          anInterface || parent == null ? "java/lang/Object" : Names.internal(parent));
    }
  }

  /** Returns the class files of a DEX file by internal name. */
  static Map<String, byte[]> of(byte[] dex) {
    return of(dex, new MethodTranslator(), UnaryOperator.identity());
  }

  /** As above, by a translator that may have a fault, and with one planted in its classes. */
  static Map<String, byte[]> of(
      byte[] dex, MethodTranslator methods, UnaryOperator<ClassNode> change) {
    Translation translation = new Translation(dex);
    ClassTranslator translator =
        new ClassTranslator(
            new NestedClasses(translation.definitions.values()), translation, methods);
    Map<String, byte[]> classes = new LinkedHashMap<>();
    List<ClassNode> nodes = new ArrayList<>();
    int methodsSeen = 0;
    for (ClassDef definition : translation.definitions.values()) {
      methodsSeen += Iterables.size(definition.getMethods());
      nodes.add(change.apply(translator.translate(definition)));
    }
    for (ClassNode node : nodes) {
      translation.constructors.addTo(node);
      Frames writer = new Frames(translation.parents, translation.libraries);
      node.accept(writer);
      classes.put(node.name, writer.toByteArray());
    }
    if (!translation.failures.isEmpty()) {
      throw new AssertionError("not translated: " + translation.failures);
    }
    if (translation.methodsDone != methodsSeen) {
      throw new AssertionError(translation.methodsDone + " told of, not " + methodsSeen);
    }
    return classes;
  }

  @Override
  public boolean isInterface(String internalName) {
    ClassDef own = definitions.get(internalName);
    if (own != null) {
      return (own.getAccessFlags() & 0x200) != 0;
    }
    try {
      return Class.forName(internalName.replace('/', '.'), false, libraries).isInterface();
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  @Override
  public boolean countsLines(String internalName) {
    return true;
  }

  @Override
  public boolean yieldsProbes(Reference reference) {
    return false;
  }

  @Override
  public void probeRemoved() {
    throw new AssertionError("no probes here");
  }

  @Override
  public String forward(String type, String ancestor, String descriptor) {
    return constructors.forward(type, ancestor, descriptor);
  }

  private String parentOf(String descriptor) {
    ClassDef own = definitions.get(Names.internal(descriptor));
    return own == null ? null : own.getSuperclass();
  }

  @Override
  public void untranslated(String method, String reason) {
    failures.add(method + ": " + reason);
  }

  @Override
  public void methodDone() {
    methodsDone++;
  }
}
