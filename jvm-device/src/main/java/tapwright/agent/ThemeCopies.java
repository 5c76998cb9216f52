package tapwright.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes a copied theme as small as its original.
 *
 * <p>Robolectric gives the copy an empty table for each of the 256 packages that the original does
 * not have, an entry for each attribute that has none, and values of its own, which nobody changes:
 * a third of a megabyte a copy, twenty copies a step, each kept until its finalizer has run.
 */
final class ThemeCopies extends ClassVisitor {
  private static final String THEME = "org.robolectric.res.android.CppAssetManager2$Theme";
  private static final String TABLE = THEME.replace('.', '/') + "$ThemePackage";
  private static final String VALUE = "org/robolectric/res/android/ResourceTypes$Res_value";

  private ThemeCopies(ClassVisitor next) {
    super(Opcodes.ASM9, next);
  }

  static void mend(Instrumentation instrumentation)
      throws ClassNotFoundException, IOException, UnmodifiableClassException {
    Class<?> theme = Class.forName(THEME, false, ThemeCopies.class.getClassLoader());
    String file = THEME.substring(THEME.lastIndexOf('.') + 1) + ".class";
    try (InputStream bytes = theme.getResourceAsStream(file)) {
      ClassReader reader = new ClassReader(bytes);
      ClassWriter writer = new ClassWriter(reader, 0);
      reader.accept(new ThemeCopies(writer), 0);
      instrumentation.redefineClasses(new ClassDefinition(theme, writer.toByteArray()));
    }
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    return name.equals("SetTo") ? new Sparing(next) : next;
  }

  /** Leaves out what the copy does not need. */
  private static final class Sparing extends MethodVisitor {
    private int tables;
    private boolean making;
    private boolean emptying;
    private int loaded;

    Sparing(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      if (opcode == Opcodes.NEW && type.equals(TABLE) && tables++ == 0) {
        making = true; // The second is for a package that is there.
        super.visitInsn(Opcodes.ACONST_NULL);
      } else {
        super.visitTypeInsn(opcode, type);
      }
    }

    @Override
    public void visitInsn(int opcode) {
      if (!making) {
        super.visitInsn(opcode);
      }
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      if (making) {
        making = false; // The constructor: from here on all is as it was.
      } else if (!(owner.equals(VALUE) && name.equals("copy"))) {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      }
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
      loaded = variable;
      super.visitVarInsn(opcode, variable);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      if (opcode == Opcodes.GETSTATIC && name.equals("NULL_VALUE")) {
        // The entry that would get it was loaded just before.
        emptying = true;
        super.visitInsn(Opcodes.POP);
        super.visitInsn(Opcodes.ACONST_NULL);
        super.visitVarInsn(Opcodes.ASTORE, loaded);
      } else if (emptying) {
        emptying = false;
      } else {
        super.visitFieldInsn(opcode, owner, name, descriptor);
      }
    }
  }
}
