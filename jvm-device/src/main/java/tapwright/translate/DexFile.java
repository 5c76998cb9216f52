package tapwright.translate;

import org.jf.dexlib2.Opcodes;
import org.jf.dexlib2.dexbacked.DexBackedDexFile;

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
