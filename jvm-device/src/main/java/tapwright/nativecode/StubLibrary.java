package tapwright.nativecode;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes a library of functions that this device lacks: each tells the device its name and its
 * caller, and returns zero. With it a library that could use them is loaded, and only their use is a limit.
 */
final class StubLibrary {
  private static final int PAGE = 0x1000;
  private static final int HEADERS = 64 + 3 * ElfImage.SEGMENT_SIZE;
  private static final int STUB = 40;
  private static final int DYNAMIC_ENTRIES = 6;
  private static final int GLOBAL_FUNCTION = 1 << 4 | 2;

  private final List<String> names;
  private final long target;
  private final int symbols = HEADERS;
  private final int hashes;
  private final int strings;
  private final int code;
  private final int dynamic;
  private final byte[] text;
  private final int[] textAt;

  private StubLibrary(List<String> names, long target) {
    this.names = names;
    this.target = target;
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(0);
    textAt = new int[names.size()];
    for (int i = 0; i < textAt.length; i++) {
      textAt[i] = all.size();
      all.writeBytes(names.get(i).getBytes(StandardCharsets.ISO_8859_1));
      all.write(0);
    }
    text = all.toByteArray();
    hashes = symbols + (names.size() + 1) * ElfImage.SYMBOL_SIZE;
    strings = hashes + 4 * (2 + names.size() + names.size() + 1);
    code = (strings + text.length + 15) / 16 * 16;
    dynamic = (code + STUB * names.size() + PAGE - 1) / PAGE * PAGE;
  }

  /**
   * Returns the library.
   *
   * @param names the functions, at least one
   * @param target the address of the function that takes the name and the caller's address
   */
  static byte[] write(List<String> names, long target) {
    return new StubLibrary(names, target).write();
  }

  private byte[] write() {
    ByteBuffer out =
        ByteBuffer.allocate(dynamic + DYNAMIC_ENTRIES * 16).order(ByteOrder.LITTLE_ENDIAN);
    putHeader(out);
    putSegment(out, 0, ElfImage.LOAD, 5, 0, dynamic);
    putSegment(out, 1, ElfImage.LOAD, 6, dynamic, DYNAMIC_ENTRIES * 16);
    putSegment(out, 2, ElfImage.DYNAMIC, 6, dynamic, DYNAMIC_ENTRIES * 16);
    out.put(strings, text);
    int buckets = names.size();
    out.putInt(hashes, buckets).putInt(hashes + 4, names.size() + 1);
    for (int i = 0; i < names.size(); i++) {
      putSymbol(out, i);
      putHash(out, i, buckets);
      putStub(out, i);
    }
    putDynamic(out);
    return out.array();
  }

  private static void putHeader(ByteBuffer out) {
    out.putInt(0, 0x464c457f).put(4, (byte) 2).put(5, (byte) 1).put(6, (byte) 1);
    out.putShort(16, (short) 3).putShort(18, (short) 62).putInt(20, 1).putLong(32, 64);
    out.putShort(52, (short) 64)
        .putShort(54, (short) ElfImage.SEGMENT_SIZE)
        .putShort(56, (short) 3);
  }

  private static void putSegment(
      ByteBuffer out, int number, int type, int flags, int offset, int size) {
    int at = 64 + number * ElfImage.SEGMENT_SIZE;
    out.putInt(at, type).putInt(at + 4, flags);
    out.putLong(at + 8, offset).putLong(at + 16, offset).putLong(at + 24, offset);
    out.putLong(at + 32, size).putLong(at + 40, size).putLong(at + 48, PAGE);
  }

  private void putSymbol(ByteBuffer out, int i) {
    int at = symbols + (i + 1) * ElfImage.SYMBOL_SIZE;
    out.putInt(at, textAt[i]).put(at + 4, (byte) GLOBAL_FUNCTION).putShort(at + 6, (short) 1);
    out.putLong(at + 8, code + (long) i * STUB).putLong(at + 16, STUB);
  }

  private void putHash(ByteBuffer out, int i, int buckets) {
    int bucket = hashes + 8 + 4 * (int) (hash(names.get(i)) % buckets);
    int chain = hashes + 8 + 4 * buckets + 4 * (i + 1);
    out.putInt(chain, out.getInt(bucket)).putInt(bucket, i + 1);
  }

  private static long hash(String name) {
    long hash = 0;
    for (byte letter : name.getBytes(StandardCharsets.ISO_8859_1)) {
      hash = (hash << 4) + (letter & 0xff);
      long high = hash & 0xf0000000L;
      hash = (hash ^ high >>> 24) & ~high;
    }
    return hash;
  }

  private void putStub(ByteBuffer out, int i) {
    int at = code + i * STUB;
    out.position(at);
    out.put(bytes(0x48, 0x8d, 0x3d)).putInt(strings + textAt[i] - (at + 7)); // lea name, %rdi
    out.put(bytes(0x48, 0x8b, 0x34, 0x24)); // mov (%rsp), %rsi: where the caller goes on
    out.put(bytes(0x48, 0xb8)).putLong(target); // mov $target, %rax
    out.put(bytes(0x48, 0x83, 0xec, 0x08)); // sub $8, %rsp
    out.put(bytes(0xff, 0xd0)); // call *%rax
    out.put(bytes(0x48, 0x83, 0xc4, 0x08)); // add $8, %rsp
    out.put(bytes(0x0f, 0x57, 0xc0)); // xorps %xmm0, %xmm0
    out.put(bytes(0x31, 0xc0, 0xc3)); // xor %eax, %eax; ret
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  private void putDynamic(ByteBuffer out) {
    long[] entries = {
      ElfImage.HASH,
      hashes,
      ElfImage.STRINGS,
      strings,
      ElfImage.SYMBOLS,
      symbols,
      ElfImage.STRINGS_SIZE,
      text.length,
      11,
      ElfImage.SYMBOL_SIZE
    };
    for (int i = 0; i < entries.length; i++) {
      out.putLong(dynamic + 8 * i, entries[i]);
    }
  }
}
