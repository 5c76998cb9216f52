package tapwright.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import org.jf.dexlib2.Opcode;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.CodeSizeEvaluator;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;

/**
 * Writes a method that is too large for a JVM as several: each has a range of its instructions and
 * returns the index of the one to go on with; the method itself calls them in turn.
 */
final class SplitMethod {
  /** A JVM takes 65535 bytes; what is done to the code later needs some of them. */
  private static final int LARGEST = 56_000;

  /** No method with fewer instructions, of five bytes at most as a rule, can be too large. */
  private static final int FEWEST = 8_000;

  private static final int PART = 24_000;

  /** Control may go from part to part at one in so many instructions. */
  private static final int STEP = 16;

  private static final String PART_DESCRIPTOR = "(I[Ljava/lang/Object;[J)I";
  private static final int PART_PARAMETERS = 3;
  private static final int STACK = 8;

  private final Code code;
  private final List<String> parameters;
  private final MethodNode into;
  private final MethodContext context;
  private final TypeAnalysis types;

  SplitMethod(Code code, List<String> parameters, MethodNode into, MethodContext context) {
    this.code = code;
    this.parameters = parameters;
    this.into = into;
    this.context = context;
    this.types = new TypeAnalysis(code, context.surroundings()::yieldsProbes);
  }

  static boolean isNeeded(MethodNode method) {
    return method.instructions.size() > FEWEST && sizeOf(method) > LARGEST;
  }

  private static int sizeOf(MethodNode method) {
    CodeSizeEvaluator evaluator = new CodeSizeEvaluator(null);
    method.accept(evaluator);
    return evaluator.getMaxSize();
  }

  void write(
      LineTable lines,
      Function<Code, Liveness> analysis,
      Function<MethodNode, MethodVisitor> output) {
    for (Instr instr : code.instrs) {
      if (instr.opcode == Opcode.MONITOR_ENTER) {
        throw new TranslationException("larger than a JVM allows, and it locks");
      }
    }
    for (int i = STEP; i < code.instrs.length; i += STEP) {
      code.leaders.set(i);
    }
    int count = sizeOf(into) / PART + 1;
    types.run(parameters, into.name.equals("<init>"));
    Liveness liveness = analysis.apply(code);
    liveness.run();
    int[] cuts = cuts(count);
    into.instructions = new InsnList();
    into.tryCatchBlocks = new ArrayList<>();
    List<MethodNode> parts = new ArrayList<>();
    for (int i = 0; i + 1 < cuts.length; i++) {
      MethodNode part = part(i);
      MethodVisitor out = output.apply(part);
      writePart(cuts[i], cuts[i + 1], liveness, lines, out);
      parts.add(part);
    }
    writeDriver(cuts, liveness, parts);
    context.owner().methods.addAll(parts);
  }

  /** Finds where the parts begin: no unfinished object can be kept between them. */
  private int[] cuts(int count) {
    TreeSet<Integer> cuts = new TreeSet<>(List.of(0, code.instrs.length));
    for (int i = 1; i < count; i++) {
      int at = (int) ((long) code.instrs.length * i / count);
      while (at < code.instrs.length && !isCut(at)) {
        at++;
      }
      cuts.add(at);
    }
    return cuts.stream().mapToInt(Integer::intValue).toArray();
  }

  private boolean isCut(int index) {
    return code.leaders.get(index)
        && code.instrs[index].reached
        && code.instrs[index].opcode != Opcode.MOVE_EXCEPTION
        && !types.holdsUnfinished(index);
  }

  private MethodNode part(int number) {
    String name = into.name.replace("<", "").replace(">", "") + "$part" + number;
    int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC;
    return new MethodNode(access, name, PART_DESCRIPTOR, null, null);
  }

  private void writePart(int from, int to, Liveness liveness, LineTable lines, MethodVisitor out) {
    Slots slots = new Slots(code.registers, PART_PARAMETERS);
    KeptRegisters kept = new KeptRegisters(liveness, code.registers, slots, out, 1, 2);
    PartExits exits = new PartExits(code, from, to, kept, out);
    MethodEmitter emitter = new MethodEmitter(code, lines, slots, out, context, exits);
    int[] entries = entries(from, to);
    Label[] labels = new Label[entries.length];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = new Label();
    }
    out.visitVarInsn(Opcodes.ILOAD, 0);
    out.visitLookupSwitchInsn(labels[0], entries, labels);
    for (int i = 0; i < entries.length; i++) {
      out.visitLabel(labels[i]);
      kept.bringBack(entries[i]);
      if (code.instrs[entries[i]].opcode == Opcode.MOVE_EXCEPTION) {
        kept.bringBackException(caughtAt(entries[i]));
      }
      out.visitJumpInsn(Opcodes.GOTO, emitter.label(entries[i]));
    }
    lines.restart();
    emitter.emit();
  }

  /** Finds the instructions of a part that control comes to from outside of it. */
  private int[] entries(int from, int to) {
    TreeSet<Integer> entries = new TreeSet<>(List.of(from));
    for (int i = 0; i < code.instrs.length; i++) {
      boolean outside = i < from || i >= to;
      if (outside && code.instrs[i].reached) {
        for (int target : code.instrs[i].targets) {
          entries.add(target);
        }
        if (code.handlersOf(i) != null) {
          for (int handler : code.handlersOf(i).handlers()) {
            entries.add(handler);
          }
        }
      }
    }
    entries.removeIf(entry -> entry < from || entry >= to || !code.instrs[entry].reached);
    return entries.stream().mapToInt(Integer::intValue).toArray();
  }

  private String caughtAt(int handler) {
    TreeSet<String> types = new TreeSet<>();
    for (Code.Try range : code.tries) {
      for (int i = 0; i < range.handlers().length; i++) {
        if (range.handlers()[i] == handler) {
          String type = range.types()[i];
          types.add(type == null ? "java/lang/Throwable" : type);
        }
      }
    }
    return types.size() == 1 ? types.first() : "java/lang/Throwable";
  }

  /** Calls the part that has the next instruction until one returns that none is left. */
  private void writeDriver(int[] cuts, Liveness liveness, List<MethodNode> parts) {
    Slots slots = new Slots(code.registers, parameters);
    int refs = slots.count();
    int next = refs + 2;
    KeptRegisters kept = new KeptRegisters(liveness, code.registers, slots, into, refs, refs + 1);
    kept.make();
    kept.keep(0);
    into.visitInsn(Opcodes.ICONST_0);
    into.visitVarInsn(Opcodes.ISTORE, next);
    Label again = new Label();
    into.visitLabel(again);
    for (int i = 0; i < parts.size(); i++) {
      Label other = new Label();
      into.visitVarInsn(Opcodes.ILOAD, next);
      Constants.pushInt(into, cuts[i + 1]);
      into.visitJumpInsn(Opcodes.IF_ICMPGE, other);
      into.visitVarInsn(Opcodes.ILOAD, next);
      into.visitVarInsn(Opcodes.ALOAD, refs);
      into.visitVarInsn(Opcodes.ALOAD, refs + 1);
      into.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          context.className(),
          parts.get(i).name,
          PART_DESCRIPTOR,
          context.isInterface());
      into.visitInsn(Opcodes.DUP);
      into.visitVarInsn(Opcodes.ISTORE, next);
      into.visitJumpInsn(Opcodes.IFGE, again);
      leave(kept);
      into.visitLabel(other);
    }
    into.visitInsn(Opcodes.ACONST_NULL);
    into.visitInsn(Opcodes.ATHROW); // No part returns an index beyond the last.
    into.visitMaxs(STACK, next + 1);
  }

  private void leave(KeptRegisters kept) {
    Type result = Type.getReturnType(into.desc);
    Kind kind = Kind.of(result.getDescriptor());
    if (kind == null) {
      into.visitInsn(Opcodes.RETURN);
      return;
    }
    kept.bringBackResult(kind);
    if (kind == Kind.REF) {
      into.visitTypeInsn(Opcodes.CHECKCAST, result.getInternalName());
    }
    into.visitInsn(kind.returns());
  }
}
