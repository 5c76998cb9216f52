package tapwright.convert;

import com.googlecode.d2j.node.DexClassNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Takes the classes of one app from DEX to class files that the device can run and measure. */
final class Converter {
  /** A converted class; {@code measured} holds it without probes if it counts for coverage. */
  record ConvertedClass(String name, byte[] bytes, byte[] measured) {}

  private final DexCode code;
  private final CoverageScope scope;
  private final BiConsumer<String, Double> progress;
  private final ForwardingConstructors constructors = new ForwardingConstructors();
  private final ForeignProbes foreignProbes = new ForeignProbes();
  private final ProbeInserter probeInserter = new ProbeInserter();
  private final Counters counters = new Counters();
  private final ConcurrentLinkedQueue<String> untranslated = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<String> unverified = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<String> unmeasured = new ConcurrentLinkedQueue<>();
  private final AtomicInteger methods = new AtomicInteger();
  private final AtomicInteger forwards = new AtomicInteger();
  private final ClassCures cures;
  private final CallRewriter rewriter;

  Converter(
      DexCode code, Framework framework, CoverageScope scope, BiConsumer<String, Double> progress) {
    this.code = code;
    this.scope = scope;
    this.progress = progress;
    this.rewriter = new CallRewriter(code);
    this.cures = new ClassCures(name -> isInterface(name, framework));
  }

  private boolean isInterface(String name, Framework framework) {
    DexClassNode own = code.node(name);
    return own == null ? framework.isInterface(name) : (own.access & Opcodes.ACC_INTERFACE) != 0;
  }

  /** Two passes: constructors to add to a class are known once all others are translated. */
  List<ConvertedClass> convert() {
    List<DexClassNode> nodes = code.nodes();
    Translator translator =
        new Translator(code, constructors, foreignProbes, scope::countsLines, untranslated);
    ClassNode[] translated = new ClassNode[nodes.size()];
    AtomicInteger done = new AtomicInteger();
    IntStream.range(0, translated.length)
        .parallel()
        .forEach(
            i -> {
              translated[i] = translator.translate(nodes.get(i));
              report("translate", done.incrementAndGet(), translated.length);
            });
    ConvertedClass[] converted = new ConvertedClass[translated.length];
    done.set(0);
    IntStream.range(0, translated.length)
        .parallel()
        .forEach(
            i -> {
              converted[i] = translated[i] == null ? null : finish(translated[i]);
              translated[i] = null;
              report("rewrite", done.incrementAndGet(), translated.length);
            });
    List<ConvertedClass> result = new ArrayList<>(List.of(converted));
    result.removeIf(java.util.Objects::isNull);
    return result;
  }

  private void report(String stage, int done, int total) {
    int step = Math.max(1, total / 10);
    if (done % step == 0) {
      progress.accept(stage, (double) done / total);
    }
  }

  private ConvertedClass finish(ClassNode translated) {
    cures.apply(translated);
    rewriter.apply(translated);
    ClassNode node = ThreadLocalRandoms.replace(translated);
    forwards.addAndGet(constructors.addTo(node));
    for (MethodNode method : node.methods) {
      methods.incrementAndGet();
      String problem = StackSizes.set(node, method);
      if (problem != null) {
        String name = node.name.replace('/', '.') + "." + method.name + method.desc;
        unverified.add(name + ": " + problem);
        ThrowingBody.replace(method, name);
      }
    }
    return write(node);
  }

  private ConvertedClass write(ClassNode node) {
    byte[] plain = plainBytes(node);
    if (scope.counts(node.name)) {
      try {
        byte[] probed = probeInserter.insert(plain);
        counters.add(node.name, plain);
        return new ConvertedClass(node.name, probed, plain);
      } catch (MethodTooLargeException e) {
        unmeasured.add(e.getClassName().replace('/', '.') + "." + e.getMethodName());
      }
    }
    try {
      ClassWriter writer = new ClassWriter(0);
      node.accept(new PollInserter(writer));
      return new ConvertedClass(
          node.name, ProbeInserter.atFinalVersion(writer.toByteArray()), null);
    } catch (MethodTooLargeException e) {
      return new ConvertedClass(node.name, ProbeInserter.atFinalVersion(plain), null);
    }
  }

  private byte[] plainBytes(ClassNode node) {
    while (true) {
      try {
        ClassWriter writer = new ClassWriter(0);
        node.accept(writer);
        return writer.toByteArray();
      } catch (MethodTooLargeException e) {
        replaceTooLarge(node, e);
      }
    }
  }

  private void replaceTooLarge(ClassNode node, MethodTooLargeException e) {
    String name = node.name.replace('/', '.') + "." + e.getMethodName() + e.getDescriptor();
    untranslated.add(name + ": larger than a JVM allows");
    for (MethodNode method : node.methods) {
      if (method.name.equals(e.getMethodName()) && method.desc.equals(e.getDescriptor())) {
        ThrowingBody.replace(method, name);
      }
    }
  }

  ForeignProbes foreignProbes() {
    return foreignProbes;
  }

  /** Methods that dex2jar or the class file format could not take, with the reason. */
  List<String> untranslated() {
    return List.copyOf(untranslated);
  }

  /** Methods that would not verify, with the reason. */
  List<String> unverified() {
    return List.copyOf(unverified);
  }

  /** Classes left without probes because a method would grow too large. */
  List<String> unmeasured() {
    return List.copyOf(unmeasured);
  }

  int methods() {
    return methods.get();
  }

  int forwardingConstructors() {
    return forwards.get();
  }

  int probes() {
    return probeInserter.probes();
  }

  /** What there is to cover. */
  Counters counters() {
    return counters;
  }
}
