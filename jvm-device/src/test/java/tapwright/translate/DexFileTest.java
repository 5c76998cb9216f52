package tapwright.translate;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jf.dexlib2.iface.ClassDef;
import org.junit.Test;

/** The size of a class's code is known before it is decoded, in a damaged file too. */
public class DexFileTest {
  private static final String CLASS =
      """
      .class public abstract LMain;
      .super Ljava/lang/Object;
      .method public static five()I
        .registers 1
        const/16 v0, 5
        return v0
      .end method
      .method public static nothing()V
        .registers 0
        return-void
      .end method
      .method public abstract open()V
      .end method
      """;

  /** {@code const/16 v0, 5} and {@code return v0}, as they are in the file. */
  private static final byte[] FIVE = {0x13, 0, 5, 0, 0x0f, 0};

  @Test
  public void allBodiesCount() throws Exception {
    assertEquals(4, DexFile.codeSize(only(Smali.assemble(CLASS))));
  }

  @Test
  public void sizeThatCannotBeIsLeftOut() throws Exception {
    byte[] dex = Smali.assemble(CLASS);
    int sizeAt = find(dex, FIVE) - Integer.BYTES;
    ByteBuffer buffer = ByteBuffer.wrap(dex).order(ByteOrder.LITTLE_ENDIAN);
    assertEquals(3, buffer.getInt(sizeAt));
    buffer.putInt(sizeAt, -1);
    assertEquals(1, DexFile.codeSize(only(dex)));
  }

  private static ClassDef only(byte[] dex) {
    return new DexFile(dex).getClasses().iterator().next();
  }

  private static int find(byte[] bytes, byte[] wanted) {
    int at = 0;
    while (!ByteBuffer.wrap(bytes, at, wanted.length).equals(ByteBuffer.wrap(wanted))) {
      at++;
      assertTrue("no such bytes", at + wanted.length <= bytes.length);
    }
    return at;
  }
}
