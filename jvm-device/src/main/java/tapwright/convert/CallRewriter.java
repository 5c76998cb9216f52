package tapwright.convert;

import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import tapwright.runtime.AppStorage;

/** Sends the calls of app code that would leave the device's hands to {@code tapwright.runtime}. */
final class CallRewriter {
  private static final String CLOCK = "tapwright/runtime/AppClock";
  private static final String STORAGE = "tapwright/runtime/AppStorage";
  private static final String PATH = "(Ljava/lang/String;)Ljava/lang/String;";
  private static final String JSON = "tapwright/runtime/AppJson";
  private static final String THREADS = "tapwright/runtime/AppThreadCalls";
  private static final String RANDOM = "tapwright/runtime/AppRandom";

  /** Types of which app code gets a subclass of ours when it makes one. */
  private static final Map<String, String> REPLACED_TYPES =
      Map.of(
          "java/security/SecureRandom", "tapwright/runtime/AppSecureRandom",
          "java/util/Timer", "tapwright/runtime/AppTimer",
          "java/util/concurrent/ScheduledThreadPoolExecutor",
              "tapwright/runtime/AppScheduledExecutor");

  private static final Set<String> LINK_FAILURES =
      Set.of(
          "java/lang/Throwable",
          "java/lang/Error",
          "java/lang/LinkageError",
          "java/lang/UnsatisfiedLinkError");

  /** Methods that a super call can mean and that no class overrides. */
  private static final Set<String> FINAL_METHODS = Set.of("wait", "notify", "notifyAll", "join");

  private final CallTable table = new CallTable();
  private final DexCode code;
  private final AbsentApis absent;

  CallRewriter(DexCode code) {
    this.code = code;
    this.absent = new AbsentApis(code);
  }

  void apply(ClassNode node) {
    boolean coverageRuntime = ForeignProbes.isCoverageRuntime(node.name);
    boolean isThread = isThread(node);
    for (MethodNode method : node.methods) {
      if (isThread && method.name.equals("run") && method.desc.equals("()V")) {
        method.instructions.insert(
            new MethodInsnNode(Opcodes.INVOKESTATIC, THREADS, "begins", "()V", false));
      }
      for (AbstractInsnNode instruction : method.instructions.toArray()) {
        if (instruction instanceof MethodInsnNode call) {
          absent.guard(method, call);
          rewrite(node, method, call, coverageRuntime);
        } else if (instruction instanceof FieldInsnNode use) {
          absent.guard(method, use);
        } else if (instruction instanceof TypeInsnNode type && type.getOpcode() == Opcodes.NEW) {
          type.desc = REPLACED_TYPES.getOrDefault(type.desc, type.desc);
        } else if (instruction instanceof LdcInsnNode constant
            && constant.cst instanceof String text
            && AppStorage.isPath(text)) {
          method.instructions.insert(
              constant, new MethodInsnNode(Opcodes.INVOKESTATIC, STORAGE, "path", PATH, false));
        }
      }
    }
  }

  private boolean isThread(ClassNode node) {
    return node.superName != null
        && code.declaringClass(node.superName, "").equals("java/lang/Thread");
  }

  private void rewrite(
      ClassNode node, MethodNode method, MethodInsnNode call, boolean coverageRuntime) {
    if (call.name.equals("<init>")) {
      rewriteConstructor(node, method, call);
    } else if (call.name.equals("now") && call.owner.startsWith("java/time/")) {
      rewriteNow(method, call);
    } else if (call.name.equals("current")
        && call.owner.equals("java/util/concurrent/ThreadLocalRandom")) {
      // The other uses of the type are renamed by ThreadLocalRandoms.
      call.owner = RANDOM;
    } else if (coverageRuntime && startsThread(call)) {
      // The dump threads of a coverage tool inside the APK would keep the app alive.
      method.instructions.set(call, new InsnNode(Opcodes.POP));
    } else if (table.mayReplace(call.name)) {
      rewriteCall(method, call);
    }
  }

  private boolean startsThread(MethodInsnNode call) {
    return call.name.equals("start")
        && call.desc.equals("()V")
        && code.declaringClass(call.owner, "start()V").equals("java/lang/Thread");
  }

  private void rewriteCall(MethodNode method, MethodInsnNode call) {
    if (call.getOpcode() == Opcodes.INVOKESPECIAL && !FINAL_METHODS.contains(call.name)) {
      return; // An override calls what it overrides: through us it would call itself.
    }
    String owner = code.declaringClass(call.owner, call.name + call.desc);
    boolean ofApp = code.definition(owner) != null;
    CallTable.Target target = table.target(owner, ofApp, call.name, call.desc);
    if (target == null) {
      return;
    }
    call.setOpcode(Opcodes.INVOKESTATIC);
    call.owner = target.owner();
    call.name = target.name();
    call.desc = target.descriptor();
    call.itf = false;
    if (target.name().startsWith("load") && catchesLinkFailure(method, call)) {
      call.name = target.name().equals("load") ? "tryLoad" : "tryLoadLibrary";
    }
  }

  /** Whether the app has a way round a library that is missing. */
  private static boolean catchesLinkFailure(MethodNode method, AbstractInsnNode call) {
    int at = method.instructions.indexOf(call);
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if ((block.type != null && LINK_FAILURES.contains(block.type))
          && method.instructions.indexOf(block.start) <= at
          && at < method.instructions.indexOf(block.end)) {
        return true;
      }
    }
    return false;
  }

  private static void rewriteConstructor(ClassNode node, MethodNode method, MethodInsnNode call) {
    boolean noArguments = call.desc.equals("()V");
    switch (call.owner) {
      case "java/util/Date" -> {
        if (noArguments) {
          giveArgument(method, call, CLOCK, "currentTimeMillis");
        }
      }
      case "java/util/Random" -> {
        if (noArguments) {
          giveArgument(method, call, RANDOM, "nextSeed");
        }
      }
      case "java/util/GregorianCalendar" -> {
        if (noArguments) {
          useFactory(method, call);
        }
      }
      case "org/json/JSONObject", "org/json/JSONTokener" -> seeText(method, call, "objectText");
      case "org/json/JSONArray" -> seeText(method, call, "listText");
      default -> {
        boolean superCall = call.owner.equals(node.superName) && method.name.equals("<init>");
        if (!superCall) {
          call.owner = REPLACED_TYPES.getOrDefault(call.owner, call.owner);
        }
      }
    }
  }

  /** Has the text looked at that JSON is parsed from. */
  private static void seeText(MethodNode method, MethodInsnNode call, String by) {
    if (call.desc.equals("(Ljava/lang/String;)V")) {
      method.instructions.insertBefore(
          call, new MethodInsnNode(Opcodes.INVOKESTATIC, JSON, by, PATH, false));
    }
  }

  private static void giveArgument(
      MethodNode method, MethodInsnNode call, String owner, String source) {
    method.instructions.insertBefore(
        call, new MethodInsnNode(Opcodes.INVOKESTATIC, owner, source, "()J", false));
    call.desc = "(J)V";
  }

  /** Has {@code new GregorianCalendar()} made by the clock; what was made for it is dropped. */
  private static void useFactory(MethodNode method, MethodInsnNode call) {
    InsnList list = method.instructions;
    if (call.getPrevious() instanceof VarInsnNode receiver) {
      list.insert(call, new VarInsnNode(Opcodes.ASTORE, receiver.var));
      list.remove(receiver);
    } else {
      list.insertBefore(call, new InsnNode(Opcodes.POP));
      list.insert(call, new InsnNode(Opcodes.POP));
    }
    list.set(
        call,
        new MethodInsnNode(
            Opcodes.INVOKESTATIC,
            CLOCK,
            "gregorianCalendar",
            "()Ljava/util/GregorianCalendar;",
            false));
  }

  /** {@code X.now()} and {@code X.now(zone)} of java.time become {@code X.now(clock)}. */
  private static void rewriteNow(MethodNode method, MethodInsnNode call) {
    String result = call.desc.substring(call.desc.indexOf(')') + 1);
    String arguments = call.desc.substring(0, call.desc.indexOf(')') + 1);
    if (call.getOpcode() == Opcodes.INVOKESTATIC
        && (arguments.equals("()") || arguments.equals("(Ljava/time/ZoneId;)"))) {
      method.instructions.insertBefore(
          call,
          new MethodInsnNode(
              Opcodes.INVOKESTATIC, CLOCK, "clock", arguments + "Ljava/time/Clock;", false));
      call.desc = "(Ljava/time/Clock;)" + result;
    }
  }
}
