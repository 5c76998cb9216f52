package tapwright.translate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jf.dexlib2.Opcode;
import org.jf.dexlib2.iface.ExceptionHandler;
import org.jf.dexlib2.iface.MethodImplementation;
import org.jf.dexlib2.iface.TryBlock;
import org.jf.dexlib2.iface.instruction.Instruction;
import org.jf.dexlib2.iface.instruction.OffsetInstruction;
import org.jf.dexlib2.iface.instruction.PayloadInstruction;
import org.jf.dexlib2.iface.instruction.SwitchElement;
import org.jf.dexlib2.iface.instruction.SwitchPayload;
import org.jf.dexlib2.iface.instruction.formats.ArrayPayload;

/** Decodes a method's instructions and resolves the addresses in them to instruction indexes. */
class Decoder {
  private final MethodImplementation body;
  private final Operands operands;

  /** Addresses of all instructions and payloads, in order, and which instruction each is. */
  private int[] addresses;

  private int[] indexes;
  private Instruction[] all;
  private final List<Instr> instrs = new ArrayList<>();
  private final List<Instruction> raw = new ArrayList<>();

  Decoder(MethodImplementation body, String returnType) {
    this.body = body;
    this.operands = new Operands(Kind.of(returnType));
  }

  Code decode() {
    readAll();
    for (int i = 0; i < instrs.size(); i++) {
      if (raw.get(i) instanceof OffsetInstruction jump) {
        resolve(instrs.get(i), jump);
      }
    }
    Instr[] code = instrs.toArray(Instr[]::new);
    List<Code.Try> tries = new ArrayList<>();
    int[] tryOf = new int[code.length];
    Arrays.fill(tryOf, Instr.NONE);
    for (TryBlock<? extends ExceptionHandler> block : body.getTryBlocks()) {
      int start = block.getStartCodeAddress();
      int end = start + block.getCodeUnitCount();
      for (int i = 0; i < code.length; i++) {
        if (start <= code[i].address && code[i].address < end) {
          tryOf[i] = tries.size();
        }
      }
      tries.add(handlers(block));
    }
    return new Code(code, body.getRegisterCount(), tries.toArray(Code.Try[]::new), tryOf);
  }

  private void readAll() {
    List<Instruction> found = new ArrayList<>();
    body.getInstructions().forEach(found::add);
    all = found.toArray(Instruction[]::new);
    addresses = new int[all.length];
    indexes = new int[all.length];
    int address = 0;
    for (int i = 0; i < all.length; i++) {
      addresses[i] = address;
      indexes[i] = instrs.size();
      if (!(all[i] instanceof PayloadInstruction)) {
        add(new Instr(all[i].getOpcode(), address), all[i]);
      }
      address += all[i].getCodeUnits();
    }
    if (instrs.isEmpty()) {
      throw new TranslationException("no instructions");
    }
  }

  private void add(Instr instr, Instruction from) {
    switch (instr.opcode) {
      case MOVE_RESULT, MOVE_RESULT_WIDE, MOVE_RESULT_OBJECT -> takeResult(from, instr);
      default -> operands.decode(instr, from);
    }
    instrs.add(decoded(instr));
    raw.add(from);
  }

  /** A seam for tests that plant faults; returns the instruction as it is translated. */
  Instr decoded(Instr instr) {
    return instr;
  }

  /** The result is stored by the invocation itself; its own instruction has nothing left to do. */
  private void takeResult(Instruction from, Instr instr) {
    Instr before = instrs.isEmpty() ? null : instrs.get(instrs.size() - 1);
    if (before == null || !before.opcode.setsResult() || before.descriptor == null) {
      throw new TranslationException(instr + " follows nothing that has a result");
    }
    int register = Operands.registerA(from);
    Kind kind = Kind.of(before.descriptor.substring(before.descriptor.indexOf(')') + 1));
    if (kind == null) {
      throw new TranslationException(instr + " takes the result of a void method");
    }
    before.defines(register, kind.bit);
  }

  private void resolve(Instr instr, OffsetInstruction jump) {
    int address = instr.address + jump.getCodeOffset();
    if (instr.opcode == Opcode.FILL_ARRAY_DATA) {
      instr.arrayData = (ArrayPayload) payload(address, ArrayPayload.class);
    } else if (instr.isSwitch()) {
      SwitchPayload payload = (SwitchPayload) payload(address, SwitchPayload.class);
      List<? extends SwitchElement> elements = payload.getSwitchElements();
      instr.keys = elements.stream().mapToInt(SwitchElement::getKey).toArray();
      instr.targets =
          elements.stream().mapToInt(e -> indexAt(instr.address + e.getOffset())).toArray();
    } else {
      instr.targets = new int[] {indexAt(address)};
    }
  }

  private Instruction payload(int address, Class<?> kind) {
    int at = Arrays.binarySearch(addresses, address);
    if (at < 0 || !kind.isInstance(all[at])) {
      throw new TranslationException("no data at " + Integer.toHexString(address));
    }
    return all[at];
  }

  private int indexAt(int address) {
    int at = Arrays.binarySearch(addresses, address);
    if (at < 0 || all[at] instanceof PayloadInstruction) {
      throw new TranslationException("no instruction at " + Integer.toHexString(address));
    }
    return indexes[at];
  }

  private Code.Try handlers(TryBlock<? extends ExceptionHandler> block) {
    List<? extends ExceptionHandler> handlers = block.getExceptionHandlers();
    int[] at = handlers.stream().mapToInt(h -> indexAt(h.getHandlerCodeAddress())).toArray();
    String[] types =
        handlers.stream()
            .map(h -> h.getExceptionType() == null ? null : Names.internal(h.getExceptionType()))
            .toArray(String[]::new);
    return new Code.Try(at, types);
  }
}
