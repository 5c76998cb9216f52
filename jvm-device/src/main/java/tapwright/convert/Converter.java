package tapwright.convert;

import com.googlecode.d2j.node.DexClassNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
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
  private final ConversionProgress progress;
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

  Converter(DexCode code, Framework framework, CoverageScope scope, ConversionProgress progress) {
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
    translator.afterEachMethod(progress::gotFurther);
    ClassNode[] translated = new ClassNode[nodes.size()];
    progress.begin("translate", nodes.size());
    int[] order = largestFirst(nodes);
    inParallel(order, i -> translated[i] = translator.translate(nodes.get(i)));
    ConvertedClass[] converted = new ConvertedClass[translated.length];
    progress.begin("rewrite", nodes.size());
    inParallel(
        order,
        i -> {
          converted[i] = translated[i] == null ? null : finish(translated[i]);
          translated[i] = null;
        });
    List<ConvertedClass> result = new ArrayList<>(Arrays.asList(converted));
    result.removeIf(java.util.Objects::isNull);
    return result;
  }

  /** Returns the classes' places by size, so that no large one is left to be done at the end. */
  private static int[] largestFirst(List<DexClassNode> nodes) {
    return IntStream.range(0, nodes.size())
        .boxed()
        .sorted(Comparator.comparingInt(i -> -DexCode.instructions(nodes.get(i))))
        .mapToInt(i -> i)
        .toArray();
  }

  /** Does something for each class, on all processors: whoever is free takes the next. */
  private void inParallel(int[] order, IntConsumer work) {
    AtomicInteger next = new AtomicInteger();
    IntStream.rangeClosed(0, ForkJoinPool.getCommonPoolParallelism())
        .parallel()
        .forEach(
            worker -> {
              for (int at = next.getAndIncrement();
                  at < order.length;
                  at = next.getAndIncrement()) {
                work.accept(order[at]);
                progress.partDone();
              }
            });
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
