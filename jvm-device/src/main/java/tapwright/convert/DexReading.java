package tapwright.convert;

import com.googlecode.d2j.DexException;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.reader.DexFileReader;
import java.util.stream.IntStream;

/** Reads the classes of one DEX file, each by itself, with its lines where they can be read. */
final class DexReading {
  private static final int ALWAYS = DexFileReader.DONT_SANITIZE_NAMES;

  /** What is tried in turn: everything, without a damaged table of lines, what there is. */
  private static final int[] ATTEMPTS = {
    ALWAYS,
    ALWAYS | DexFileReader.SKIP_DEBUG,
    ALWAYS | DexFileReader.SKIP_DEBUG | DexFileReader.IGNORE_READ_EXCEPTION,
  };

  private static final int CHUNK = 256;

  private DexReading() {}

  static DexFileNode read(byte[] bytes, String apkName) throws ConversionException {
    DexFileNode file = new DexFileNode();
    try {
      int classes = new DexFileReader(bytes).getClassSize();
      IntStream.range(0, (classes + CHUNK - 1) / CHUNK)
          .parallel()
          .mapToObj(number -> readChunk(bytes, number * CHUNK, classes))
          .forEachOrdered(chunk -> file.clzs.addAll(chunk.clzs));
    } catch (DexException | IndexOutOfBoundsException | java.nio.BufferUnderflowException e) {
      throw ConversionException.unsupported(
          "the code of " + apkName + " is damaged or encrypted (" + e.getMessage() + ")");
    }
    return file;
  }

  /** A reader has one position in its file, so each chunk has a reader of its own. */
  private static DexFileNode readChunk(byte[] bytes, int from, int classes) {
    DexFileNode chunk = new DexFileNode();
    DexFileReader reader = new DexFileReader(bytes);
    for (int number = from; number < Math.min(from + CHUNK, classes); number++) {
      readClass(reader, number, chunk);
    }
    return chunk;
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
