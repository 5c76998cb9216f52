package tapwright.nativecode;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.Test;

/** Libraries are changed as this system's loader wants them, and damaged ones are refused. */
public class RetaggingTest {
  private static final int RELA = 7;
  private static final int RELA_SIZE = 8;
  private static final int DATA = LibraryBuilder.DATA;

  private static ElfImage prepared(LibraryBuilder library) throws BadLibraryException {
    return ElfImage.read(Retagging.prepare(library.build()));
  }

  @Test
  public void librariesOfTheSystemAreOneAndVersionsAreForgotten() throws Exception {
    LibraryBuilder library = new LibraryBuilder().needs("liblog.so").needs("libmine.so");
    library.needs("libEGL.so").needs("libc.so").entry(0x6ffffffeL, 8).entry(0x6ffffff0L, 8);
    ElfImage image = prepared(library);
    assertEquals(List.of("libmine.so", "libc.so"), image.needed());
    assertNull(image.value(0x6ffffffeL));
    assertNull(image.value(0x6ffffff0L));
  }

  @Test
  public void whatIsPreparedStaysAsItIs() throws Exception {
    LibraryBuilder library = new LibraryBuilder().needs("libm.so").needs("libc.so");
    library.entry(0x6fffe000, DATA).entry(0x6fffe001, 8).words(DATA, DATA + 0x100);
    byte[] once = Retagging.prepare(library.build());
    assertArrayEquals(once, Retagging.prepare(once.clone()));
  }

  @Test
  public void marksAroundConstructorsAreCutOff() throws Exception {
    LibraryBuilder library = new LibraryBuilder();
    library.entry(25, DATA).entry(27, 32).words(DATA, -1, 0, 0, 0);
    // A relocation fills the second place: it is a constructor, though it is zero in the file.
    library.entry(RELA, DATA + 64).entry(RELA_SIZE, 24).words(DATA + 64, DATA + 8, 8, 0x500);
    ElfImage image = prepared(library);
    assertEquals(DATA + 8L, (long) image.value(25));
    assertEquals(8L, (long) image.value(27));
  }

  @Test
  public void relocationsAsBitsAreWrittenOut() throws Exception {
    LibraryBuilder library = new LibraryBuilder();
    library.entry(36, DATA).entry(35, 16).entry(37, 8);
    library.words(
        DATA, DATA + 0x100, 0b1011); // The place, and of those after it the first and third.
    library.words(DATA + 0x100, 11, 12, 13, 14);
    assertEquals(
        List.of(
            List.of(DATA + 0x100L, 8L, 11L),
            List.of(DATA + 0x108L, 8L, 12L),
            List.of(DATA + 0x118L, 8L, 14L)),
        relocations(prepared(library)));
  }

  @Test
  public void relocationsByGroupsAreWrittenOut() throws Exception {
    LibraryBuilder library = new LibraryBuilder();
    library.entry(0x60000011, DATA).entry(0x60000012, 19);
    // Four from 0x40 on: two of one kind in steps of 16, then two that say all of themselves.
    library.bytes(DATA, 'A', 'P', 'S', '2', 4, 0xc0, 0);
    library.bytes(DATA + 7, 2, 3, 16, 8).bytes(DATA + 11, 2, 8, 8, 9, 3, 8, 7, 0x7f);
    assertEquals(
        List.of(
            List.of(0x50L, 8L, 0L),
            List.of(0x60L, 8L, 0L),
            List.of(0x68L, 9L, 3L),
            List.of(0x70L, 7L, 2L)),
        relocations(prepared(library)));
  }

  private static List<List<Long>> relocations(ElfImage image) throws Exception {
    List<List<Long>> found = new ArrayList<>();
    ByteBuffer bytes = image.bytes();
    int start = image.offsetOf(image.value(RELA));
    for (int at = start; at < start + image.value(RELA_SIZE); at += 24) {
      found.add(List.of(bytes.getLong(at), bytes.getLong(at + 8), bytes.getLong(at + 16)));
    }
    return found;
  }

  @Test
  public void namesOfOneProcessHaveTheLengthOfThoseInTheApk() throws Exception {
    LibraryBuilder library = new LibraryBuilder().needs("libother.so").needs("libc.so");
    byte[] content = library.entry(ElfImage.SONAME, library.text("libown.so")).build();
    Retagging.rename(content, Map.of("libown.so", "00Aown.so", "libother.so", "00Aother.so"));
    ElfImage image = ElfImage.read(content);
    assertEquals("00Aown.so", image.soname());
    assertEquals(List.of("00Aother.so", "libc.so"), image.needed());
  }

  @Test
  public void stubsHaveTheNamesThatWereAskedFor() throws Exception {
    List<String> names = List.of("eglGetDisplay", "glClear", "vkCreateInstance");
    ElfImage image = ElfImage.read(StubLibrary.write(names, 0x1234));
    List<ElfImage.Symbol> symbols = image.symbols();
    assertEquals(names, symbols.stream().map(ElfImage.Symbol::name).toList());
    assertTrue(symbols.stream().allMatch(ElfImage.Symbol::isDefined));
  }

  @Test
  public void otherFilesAreRefusedInAPhonesWords() throws Exception {
    byte[] good = new LibraryBuilder().needs("libc.so").build();
    assertEquals("has bad ELF magic", refusal(good, 0, 'x'));
    assertEquals("is 32-bit instead of 64-bit", refusal(good, 4, 1));
    assertTrue(refusal(good, 18, 40).contains("instead of EM_X86_64"));
    byte[] empty = {};
    BadLibraryException error =
        assertThrows(BadLibraryException.class, () -> Retagging.prepare(empty));
    assertTrue(error.getMessage().contains("only found 0 bytes"));
  }

  private static String refusal(byte[] good, int at, int value) {
    byte[] bad = good.clone();
    bad[at] = (byte) value;
    return assertThrows(BadLibraryException.class, () -> Retagging.prepare(bad)).getMessage();
  }

  /** Whatever a stranger writes, the answer is a library or a refusal, and it comes. */
  @Test
  public void damageIsARefusalAndNothingWorse() throws Exception {
    LibraryBuilder library = new LibraryBuilder().needs("libc.so").needs("libx.so");
    library.symbol("JNI_OnLoad", true).symbol("malloc", false).entry(25, DATA).entry(27, 16);
    library.entry(0x60000011, DATA + 64).entry(0x60000012, 20).entry(36, DATA + 128).entry(35, 16);
    library.bytes(DATA + 64, 'A', 'P', 'S', '2', 2, 0, 2, 3, 16, 8).words(DATA + 128, DATA, 3);
    byte[] good = library.build();
    assertFalse(ElfImage.read(Retagging.prepare(good.clone())).symbols().isEmpty());
    Random random = new Random(7);
    int refused = 0;
    for (int round = 0; round < 20_000; round++) {
      byte[] bad = damaged(good, random);
      try {
        ElfImage image = ElfImage.read(Retagging.prepare(bad));
        image.symbols();
        image.needed();
      } catch (BadLibraryException expected) {
        refused++;
      }
    }
    assertTrue("refused " + refused, refused > 1000 && refused < 19_900);
  }

  private static byte[] damaged(byte[] good, Random random) {
    byte[] bad = good.clone();
    ByteBuffer bytes = ByteBuffer.wrap(bad).order(ByteOrder.LITTLE_ENDIAN);
    int[] starts = {0, 64, 0x200, 0x800, 0xa00, DATA};
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      int at = starts[random.nextInt(starts.length)] + random.nextInt(0x100);
      switch (random.nextInt(3)) {
        case 0 -> bad[at] = (byte) random.nextInt();
        case 1 -> bytes.putLong(at & ~7, random.nextLong());
        default -> bytes.putLong(at & ~7, random.nextInt(2 * bad.length) - 8L);
      }
    }
    return random.nextInt(4) == 0 ? java.util.Arrays.copyOf(bad, random.nextInt(bad.length)) : bad;
  }
}
