package tapwright.convert;

import org.jacoco.core.internal.data.CRC64;
import org.jacoco.core.internal.flow.ClassProbesAdapter;
import org.jacoco.core.internal.instr.ClassInstrumenter;
import org.jacoco.core.internal.instr.InstrSupport;
import org.jacoco.core.internal.instr.ProbeArrayStrategyFactory;
import org.jacoco.core.runtime.IExecutionDataAccessorGenerator;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Puts JaCoCo's probes into one class, and polls behind them in the same pass. It goes below
 * JaCoCo's public Instrumenter because that leaves no room for the second visitor.
 */
final class ProbeInserter {
  private static final int STACK_OF_ACCESSOR = 4;
  private static final int MAJOR_VERSION_AT = 7;

  private int probes;
  private final IExecutionDataAccessorGenerator accessor =
      (classId, className, probeCount, visitor) ->
          callProbes(classId, className, probeCount, visitor);

  private int callProbes(long classId, String className, int probeCount, MethodVisitor visitor) {
    probes = probeCount;
    visitor.visitLdcInsn(classId);
    visitor.visitLdcInsn(className);
    InstrSupport.push(visitor, probeCount);
    visitor.visitMethodInsn(
        Opcodes.INVOKESTATIC, "tapwright/runtime/Probes", "of", "(JLjava/lang/String;I)[Z", false);
    return STACK_OF_ACCESSOR;
  }

  /** Returns the class with probes, watchers and polls, at the version that the device loads. */
  byte[] insert(byte[] classBytes) {
    long classId = CRC64.classId(classBytes);
    ClassReader reader = InstrSupport.classReaderFor(classBytes);
    ClassWriter writer = new ClassWriter(reader, 0);
    var strategy = ProbeArrayStrategyFactory.createFor(classId, reader, accessor);
    boolean frames = InstrSupport.needsFrames(InstrSupport.getMajorVersion(reader));
    reader.accept(
        new ClassProbesAdapter(new ClassInstrumenter(strategy, new PollInserter(writer)), frames),
        ClassReader.EXPAND_FRAMES);
    return atFinalVersion(watched(writer.toByteArray()));
  }

  /**
   * Puts in the watchers of comparisons, which are not counted. This is a pass of its own: JaCoCo
   * and the trees of ASM would both keep notes in the same labels.
   */
  private static byte[] watched(byte[] classBytes) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(classBytes).accept(new ComparisonInserter(writer, true), 0);
    return writer.toByteArray();
  }

  /** Classes are made at version 49, which has no frames; the device loads them as version 52. */
  static byte[] atFinalVersion(byte[] classBytes) {
    classBytes[MAJOR_VERSION_AT] = Opcodes.V1_8;
    return classBytes;
  }

  /** The number of probes in the class. */
  int probes() {
    return probes;
  }
}
