package tapwright.translate;

import org.jf.dexlib2.Opcodes;
import org.jf.dexlib2.dexbacked.DexBackedDexFile;
import org.jf.dexlib2.dexbacked.DexBackedMethod;
import org.jf.dexlib2.dexbacked.DexBackedMethodImplementation;
import org.jf.dexlib2.iface.ClassDef;
import org.jf.dexlib2.iface.Method;
import org.jf.util.ExceptionWithContext;

/**
 * A DEX file of any version whose instructions are those of version 039. Each string is decoded
 * once: names and types are asked for again and again.
 */
public final class DexFile extends DexBackedDexFile {
  private static final Opcodes INSTRUCTIONS = Opcodes.forDexVersion(39);

  private final OptionalIndexedSection<String> strings;

  /** Reads the header; everything else is read when it is asked for. */
  public DexFile(byte[] bytes) {
    super(INSTRUCTIONS, bytes, 0, false);
    strings = new DecodedOnce(super.getStringSection());
  }

  @Override
  public OptionalIndexedSection<String> getStringSection() {
    return strings;
  }

  @Override
  protected DexBackedMethodImplementation createMethodImplementation(
      DexBackedDexFile file, DexBackedMethod method, int codeOffset) {
    return new Body(file, method, codeOffset);
  }

  /** Returns the size of a class's code in units of 16 bits, without decoding it. */
  public static int codeSize(ClassDef definition) {
    int size = 0;
    for (Method method : definition.getMethods()) {
      size += method.getImplementation() instanceof Body body ? body.size() : 0;
    }
    return size;
  }

  /** A method's body, which knows its size. */
  private static final class Body extends DexBackedMethodImplementation {
    Body(DexBackedDexFile file, DexBackedMethod method, int codeOffset) {
      super(file, method, codeOffset);
    }

    int size() {
      try {
        return getInstructionsSize();
      } catch (IndexOutOfBoundsException | ExceptionWithContext e) {
        return 0; // A damaged body is told of when it is translated.
      }
    }
  }

  /** The strings; two threads may decode one at once, to the same end. */
  private static final class DecodedOnce extends OptionalIndexedSection<String> {
    private final OptionalIndexedSection<String> section;
    private final String[] decoded;

    DecodedOnce(OptionalIndexedSection<String> section) {
      this.section = section;
      this.decoded = new String[section.size()];
    }

    @Override
    public String get(int index) {
      String known = index >= 0 && index < decoded.length ? decoded[index] : null;
      if (known == null) {
        known = section.get(index);
        decoded[index] = known;
      }
      return known;
    }

    @Override
    public String getOptional(int index) {
      return index == Instr.NONE ? null : get(index);
    }

    @Override
    public int getOffset(int index) {
      return section.getOffset(index);
    }

    @Override
    public int size() {
      return section.size();
    }
  }
}
