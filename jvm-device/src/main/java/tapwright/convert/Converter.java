package tapwright.convert;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jf.dexlib2.iface.ClassDef;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import tapwright.translate.ClassTranslator;
import tapwright.translate.DexFile;
import tapwright.translate.ForwardingConstructors;
import tapwright.translate.NestedClasses;
import tapwright.translate.ThrowingBody;

/** Takes the classes of one app from DEX to class files that the device can run and measure. */
final class Converter {
  /** A converted class; {@code measured} holds it without probes if it counts for coverage. */
  record ConvertedClass(
      String name, byte[] bytes, byte[] measured, int methods, int probes, Counters counters) {}

  private final DexCode code;
  private final CoverageScope scope;
  private final ConversionProgress progress;
  private final ForwardingConstructors constructors;
  private final ForeignProbes foreignProbes = new ForeignProbes();
  private final AppSurroundings surroundings;
  private final NestedClasses nested;
  private final CallRewriter rewriter;
  private final Totals totals = new Totals();

  Converter(DexCode code, Framework framework, CoverageScope scope, ConversionProgress progress) {
    this.code = code;
    this.constructors = new ForwardingConstructors(code::parentOf);
    this.scope = scope;
    this.progress = progress;
    this.rewriter = new CallRewriter(code);
    this.nested = new NestedClasses(code.definitions());
    this.surroundings =
        new AppSurroundings(code, framework, scope, constructors, foreignProbes, totals, progress);
  }

  /**
   * Converts all classes. Which of them need another constructor is known once all are translated:
   * those are converted a second time.
   */
  List<ConvertedClass> convert() {
    List<ClassDef> definitions = code.definitions();
    ConvertedClass[] converted = new ConvertedClass[definitions.size()];
    ClassTranslator translator = new ClassTranslator(nested, surroundings);
    progress.begin("translate", converted.length);
    inParallel(
        largestFirst(definitions),
        i -> converted[i] = finish(translator.translate(definitions.get(i)), false));
    Set<String> again = constructors.classes();
    ClassTranslator silent = new ClassTranslator(nested, surroundings.silent());
    for (int i = 0; i < converted.length; i++) {
      if (again.contains(converted[i].name())) {
        converted[i] = finish(silent.translate(definitions.get(i)), true);
      }
    }
    Arrays.stream(converted).forEach(totals::add);
    return List.of(converted);
  }

  /** Returns the classes' places by size, so that no large one is left to be done at the end. */
  private static int[] largestFirst(List<ClassDef> definitions) {
    int[] sizes = definitions.stream().mapToInt(DexFile::codeSize).toArray();
    return IntStream.range(0, sizes.length)
        .boxed()
        .sorted(Comparator.comparingInt(i -> -sizes[i]))
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

  private ConvertedClass finish(ClassNode translated, boolean forwardsKnown) {
    foreignProbes.removeMembers(translated);
    ClassCures.apply(translated);
    rewriter.apply(translated);
    ClassNode node = ThreadLocalRandoms.replace(translated);
    if (forwardsKnown) {
      constructors.addTo(node);
    }
    return write(node);
  }

  private ConvertedClass write(ClassNode node) {
    ConvertedClass measured = scope.counts(node.name) ? measured(node) : null;
    if (measured != null) {
      return measured;
    }
    byte[] bytes;
    try {
      ClassWriter writer = new ClassWriter(0);
      node.accept(new ComparisonInserter(new PollInserter(writer), false));
      bytes = writer.toByteArray();
    } catch (MethodTooLargeException e) {
      bytes = plainBytes(node);
    }
    return new ConvertedClass(
        node.name, ProbeInserter.atFinalVersion(bytes), null, node.methods.size(), 0, null);
  }

  /** Returns the class with probes; {@code null} if a method would grow too large by them. */
  private ConvertedClass measured(ClassNode node) {
    byte[] plain = plainBytes(node);
    try {
      ProbeInserter inserter = new ProbeInserter();
      byte[] probed = inserter.insert(plain);
      Counters counters = Counters.of(node.name, plain);
      return new ConvertedClass(
          node.name, probed, plain, node.methods.size(), inserter.probes(), counters);
    } catch (MethodTooLargeException e) {
      totals.unmeasured(e.getClassName().replace('/', '.') + "." + e.getMethodName());
      return null;
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
    totals.untranslated(name + ": larger than a JVM allows");
    for (MethodNode method : node.methods) {
      if (method.name.equals(e.getMethodName()) && method.desc.equals(e.getDescriptor())) {
        ThrowingBody.replace(method, name);
      }
    }
  }

  ForeignProbes foreignProbes() {
    return foreignProbes;
  }

  int forwardingConstructors() {
    return constructors.count();
  }

  /** What was counted on the way. */
  Totals totals() {
    return totals;
  }
}
