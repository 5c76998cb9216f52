package tapwright.translate;

import java.util.ArrayList;
import java.util.List;
import org.jf.dexlib2.AccessFlags;
import org.jf.dexlib2.Opcode;
import org.jf.dexlib2.iface.Method;
import org.jf.dexlib2.iface.MethodImplementation;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.tree.MethodNode;

/** Translates the body of a method. */
class MethodTranslator {
  /** Translates, or writes a body that throws and tells the reason. */
  void translate(Method method, MethodNode into, MethodContext context) {
    try {
      body(method, into, context);
    } catch (RuntimeException e) {
      String name = context.className().replace('/', '.') + "." + into.name + into.desc;
      String reason = e instanceof TranslationException ? e.getMessage() : e.toString();
      context.surroundings().untranslated(name, reason);
      ThrowingBody.replace(into, name);
    }
  }

  private void body(Method method, MethodNode into, MethodContext context) {
    MethodImplementation body = method.getImplementation();
    List<String> parameters = new ArrayList<>();
    if (!AccessFlags.STATIC.isSet(method.getAccessFlags())) {
      parameters.add(method.getDefiningClass());
    }
    method.getParameterTypes().forEach(type -> parameters.add(type.toString()));
    Code code = decoder(body, method.getReturnType()).decode();
    new TypeAnalysis(code, context.surroundings()::yieldsProbes)
        .run(parameters, into.name.equals("<init>"));
    countProbes(code, context);
    liveness(code).run();
    Slots slots = new Slots(code.registers, parameters);
    new MethodEmitter(code, lines(body, context), slots, output(into), context, null).emit();
    if (SplitMethod.isNeeded(into)) {
      Code again = decoder(body, method.getReturnType()).decode();
      new SplitMethod(again, parameters, into, context)
          .write(lines(body, context), this::liveness, this::output);
    }
  }

  private static void countProbes(Code code, MethodContext context) {
    for (Instr instr : code.instrs) {
      if (instr.reached && instr.erased && instr.opcode == Opcode.APUT_BOOLEAN) {
        context.surroundings().probeRemoved();
      }
    }
  }

  private static LineTable lines(MethodImplementation body, MethodContext context) {
    return LineTable.read(body, context.surroundings().countsLines(context.className()));
  }

  // Seams for tests that plant faults.

  Decoder decoder(MethodImplementation body, String returnType) {
    return new Decoder(body, returnType);
  }

  Liveness liveness(Code code) {
    return new Liveness(code);
  }

  MethodVisitor output(MethodNode into) {
    return into;
  }
}
