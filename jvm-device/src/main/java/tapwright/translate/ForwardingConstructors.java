package tapwright.translate;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * R8 inlines constructors: it makes a {@code T}, or begins a constructor of a child of {@code T},
 * and calls a constructor of T's ancestor {@code U} on it, which no JVM allows. Such calls are sent
 * to a constructor added to {@code T}, told apart by a last parameter of type {@code U[][]} (always
 * null), that passes its arguments on.
 */
public final class ForwardingConstructors {
  /** A constructor to add: its arguments and the ancestor that has the body. */
  private record Forward(String descriptor, String ancestor) implements Comparable<Forward> {
    @Override
    public int compareTo(Forward other) {
      return (descriptor + ancestor).compareTo(other.descriptor + other.ancestor);
    }
  }

  private final Map<String, Set<Forward>> forwards = new ConcurrentHashMap<>();

  private final UnaryOperator<String> parentOf;

  /**
   * Makes an empty set of constructors.
   *
   * @param parentOf the superclass of a class of the app; {@code null} of any other class
   */
  public ForwardingConstructors(UnaryOperator<String> parentOf) {
    this.parentOf = parentOf;
  }

  /**
   * Notes that a class needs a constructor, and with it the classes between it and the ancestor.
   * Returns its descriptor; {@code null} if the class is not the app's.
   */
  public String forward(String type, String ancestor, String descriptor) {
    if (parentOf.apply(type) == null) {
      return null;
    }
    Forward forward = new Forward(descriptor, ancestor);
    for (String own = type;
        parentOf.apply(own) != null && !own.equals(ancestor);
        own = parentOf.apply(own)) {
      forwards
          .computeIfAbsent(own, key -> java.util.Collections.synchronizedSet(new TreeSet<>()))
          .add(forward);
    }
    return withMarker(descriptor, ancestor);
  }

  /** Internal names of the classes that get a constructor. */
  public Set<String> classes() {
    Set<String> names = new TreeSet<>();
    forwards.keySet().forEach(type -> names.add(Names.internal(type)));
    return names;
  }

  private static String withMarker(String descriptor, String ancestor) {
    return descriptor.replace(")V", marker(ancestor) + ")V");
  }

  private static String marker(String ancestor) {
    return "[[" + ancestor;
  }

  /** The number of constructors to add, in all classes. */
  public int count() {
    return forwards.values().stream().mapToInt(Set::size).sum();
  }

  /** Gives a class the constructors that its makers were sent to. */
  public void addTo(ClassNode node) {
    for (Forward forward : forwards.getOrDefault("L" + node.name + ";", Set.of())) {
      boolean passedOn =
          forwards.getOrDefault("L" + node.superName + ";", Set.of()).contains(forward);
      node.methods.add(constructor(forward, passedOn ? node.superName : null));
    }
  }

  /** Makes a constructor that calls the ancestor's, or the parent's that passes arguments on. */
  private static MethodNode constructor(Forward forward, String parent) {
    String descriptor = withMarker(forward.descriptor(), forward.ancestor());
    MethodNode method =
        new MethodNode(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC, "<init>", descriptor, null, null);
    method.visitVarInsn(Opcodes.ALOAD, 0);
    int local = 1;
    for (Type argument : Type.getArgumentTypes(forward.descriptor())) {
      method.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
      local += argument.getSize();
    }
    if (parent != null) {
      method.visitInsn(Opcodes.ACONST_NULL);
      method.visitMethodInsn(Opcodes.INVOKESPECIAL, parent, "<init>", descriptor, false);
    } else {
      String owner = Names.internal(forward.ancestor());
      method.visitMethodInsn(Opcodes.INVOKESPECIAL, owner, "<init>", forward.descriptor(), false);
    }
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(local + 1, local + 1);
    return method;
  }
}
