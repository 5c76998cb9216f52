package tapwright.convert;

import com.googlecode.d2j.DexException;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.reader.DexFileReader;

/** Reads the classes of one DEX file, each by itself, with its lines where they can be read. */
final class DexReading {
  private static final int ALWAYS = DexFileReader.DONT_SANITIZE_NAMES;

  /** What is tried in turn: everything, without a damaged table of lines, what there is. */
  private static final int[] ATTEMPTS = {
    ALWAYS,
    ALWAYS | DexFileReader.SKIP_DEBUG,
    ALWAYS | DexFileReader.SKIP_DEBUG | DexFileReader.IGNORE_READ_EXCEPTION,
  };

  private DexReading() {}

  static DexFileNode read(byte[] bytes, String apkName) throws ConversionException {
    DexFileNode file = new DexFileNode();
    try {
      DexFileReader reader = new DexFileReader(bytes);
      for (int number = 0; number < reader.getClassSize(); number++) {
        readClass(reader, number, file);
      }
    } catch (DexException | IndexOutOfBoundsException | java.nio.BufferUnderflowException e) {
      throw ConversionException.unsupported(
          "the code of " + apkName + " is damaged or encrypted (" + e.getMessage() + ")");
    }
    return file;
  }

  private static void readClass(DexFileReader reader, int number, DexFileNode file) {
    int before = file.clzs.size();
    for (int attempt = 0; ; attempt++) {
      try {
        reader.accept(file, number, ATTEMPTS[attempt]);
        return;
      } catch (RuntimeException e) {
        if (attempt == ATTEMPTS.length - 1) {
          throw e;
        }
        file.clzs.subList(before, file.clzs.size()).clear(); // what was read of it so far
      }
    }
  }
}
