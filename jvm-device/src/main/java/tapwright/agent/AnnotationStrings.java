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
 * Interns the strings of annotations, as Android's runtime does: there {@code value() == CONSTANT}
 * holds, while the JDK makes a new string each time it parses an annotation.
 */
final class AnnotationStrings extends ClassVisitor {
  private static final String PARSER = "sun.reflect.annotation.AnnotationParser";
  private static final String TEXT = "java/lang/String";

  private AnnotationStrings(ClassVisitor next) {
    super(Opcodes.ASM9, next);
  }

  static void intern(Instrumentation instrumentation)
      throws ClassNotFoundException, IOException, UnmodifiableClassException {
    Class<?> parser = Class.forName(PARSER, false, null);
    try (InputStream bytes = parser.getResourceAsStream("AnnotationParser.class")) {
      ClassReader reader = new ClassReader(bytes);
      ClassWriter writer = new ClassWriter(reader, 0);
      reader.accept(new AnnotationStrings(writer), 0);
      instrumentation.redefineClasses(new ClassDefinition(parser, writer.toByteArray()));
    }
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    return new MethodVisitor(Opcodes.ASM9, next) {
      @Override
      public void visitMethodInsn(
          int opcode, String owner, String called, String type, boolean isInterface) {
        super.visitMethodInsn(opcode, owner, called, type, isInterface);
        if (called.equals("getUTF8At")) {
          super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, TEXT, "intern", "()L" + TEXT + ";", false);
        }
      }
    };
  }
}
