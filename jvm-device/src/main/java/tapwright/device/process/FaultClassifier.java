package tapwright.device.process;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tapwright.backend.BackEnd;
import tapwright.device.Device;
import tapwright.device.audit.CrashGround;
import tapwright.device.gl.EglState;
import tapwright.device.loader.PhonePlatform;
import tapwright.device.system.AppServices;
import tapwright.device.system.ShadowDeviceContentResolver;
import tapwright.device.system.ShadowDevicePendingIntent;
import tapwright.runtime.AppCommands;
import tapwright.runtime.AppExit;
import tapwright.runtime.AppLibraries;
import tapwright.runtime.Limits;
import tapwright.runtime.MainThreadBlocked;

/** Tells a crash of the app from a limit of the device. */
final class FaultClassifier {
  private static final Pattern PLATFORM =
      Pattern.compile(
          "(android|java|javax|dalvik|libcore|com\\.android|com\\.google\\.android\\.maps"
              + "|org\\.apache\\.harmony|org\\.apache\\.http|org\\.json|org\\.w3c|org\\.xml|org\\.xmlpull|sun|jdk"
              + "|junit|org\\.robolectric|tapwright)\\..*");
  private static final Pattern MEMBER =
      Pattern.compile("(?:.*[' ])?([\\w.$]+)\\.[\\w$<>]+(?:\\(.*)?'?");

  private static final Pattern FIRST_FAILURE =
      Pattern.compile("^Exception java\\.lang\\.UnsatisfiedLinkError\\b");
  private static final Pattern FULL_OF_CLASSES =
      Pattern.compile("Metaspace|Compressed class space");

  /** Their IllegalArgumentException is the one of a phone. */
  private static final Set<String> APP_IS_WRONG =
      Set.of(
          AppServices.class.getName(),
          EglState.class.getName(),
          ShadowDeviceContentResolver.class.getName(),
          ShadowDevicePendingIntent.class.getName());

  private static final String NO_RECEIVER = "Receiver not registered: ";

  /** The C library's words for ENOSYS. */
  private static final String NO_SUCH_CALL = "Function not implemented";

  private final Device device;

  FaultClassifier(Device device) {
    this.device = device;
  }

  /** What ended the process; limits are noted on the way. */
  ProcessDeath judge(Thread thread, Throwable error) {
    String name = thread.getName();
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause instanceof AppExit) {
        return new ProcessDeath(ProcessDeath.EXIT, name, cause);
      }
      if (cause instanceof MainThreadBlocked) {
        return new ProcessDeath(ProcessDeath.ANR, name, cause);
      }
      if (isLimit(cause)) {
        Limits.report(kind(cause), subject(cause), String.valueOf(cause));
        return new ProcessDeath(ProcessDeath.LIMIT, name, error);
      }
      if (cause.getCause() == cause) {
        break;
      }
    }
    String restsOn = CrashGround.of(error, device.app().classes()::isOfApp);
    restsOn = restsOn.isEmpty() ? BackEnd.ground() : restsOn;
    return new ProcessDeath(ProcessDeath.CRASH, name, error, restsOn);
  }

  private boolean isLimit(Throwable cause) {
    if (cause instanceof UnsatisfiedLinkError) {
      return !AppLibraries.failsOnPhones(cause) && !isMethodOfLoadableApp(cause);
    }
    if (AppCommands.isRefusal(cause) || isRefusedCall(cause)) {
      return true;
    }
    if (cause instanceof NoClassDefFoundError || cause instanceof ClassNotFoundException) {
      return isPlatform(missingClass(cause)) || failedForLackOfCode(cause);
    }
    if (isFullOfClasses(cause)) {
      return true;
    }
    if (cause instanceof ClassFormatError || cause instanceof VerifyError) {
      return true;
    }
    if (cause instanceof LinkageError && !(cause instanceof ExceptionInInitializerError)) {
      return isPlatform(subject(cause));
    }
    return cause.getCause() == null && (isThrownByDevice(cause) || isNullInFramework(cause));
  }

  /** A native method that the app declares and none of its libraries, which all run here, has. */
  private boolean isMethodOfLoadableApp(Throwable cause) {
    return AppLibraries.canLoad() && device.app().classes().isOfApp(subject(cause));
  }

  /**
   * A class that could not be initialized fails by name from the second time on; the JVM tells of
   * the first time in the cause, as text.
   */
  private static boolean failedForLackOfCode(Throwable cause) {
    Throwable first = cause.getCause();
    return first instanceof ExceptionInInitializerError
        && FIRST_FAILURE.matcher(String.valueOf(first.getMessage())).find();
  }

  /** Each start of a process loads the app's classes anew: that the JVM fills up is our doing. */
  static boolean isFullOfClasses(Throwable cause) {
    return cause instanceof OutOfMemoryError
        && FULL_OF_CLASSES.matcher(String.valueOf(cause.getMessage())).matches();
  }

  /** A system call that the jail leaves out; a phone's kernel has all that apps make. */
  private static boolean isRefusedCall(Throwable cause) {
    return cause.getMessage() != null && cause.getMessage().contains(NO_SUCH_CALL);
  }

  /** Exceptions of the JDK's own kinds that are thrown, not passed on, by Robolectric or by us. */
  static boolean isThrownByDevice(Throwable cause) {
    StackTraceElement[] stack = cause.getStackTrace();
    if (stack.length == 0 || !cause.getClass().getName().startsWith("java.")) {
      return false;
    }
    for (StackTraceElement frame : stack) {
      String type = frame.getClassName();
      if (type.startsWith("java.") || type.startsWith("jdk.") || type.startsWith("com.google.")) {
        continue;
      }
      return type.startsWith("org.robolectric.") && !isPhonesOwn(cause)
          || type.startsWith("tapwright.device") && !isMeantForApp(cause, frame);
    }
    return false;
  }

  /** What Robolectric throws in the words and in the case in which LoadedApk does. */
  private static boolean isPhonesOwn(Throwable cause) {
    return cause instanceof IllegalArgumentException
        && String.valueOf(cause.getMessage()).startsWith(NO_RECEIVER);
  }

  /** What a phone's system throws at an app that is wrong. */
  private static boolean isMeantForApp(Throwable cause, StackTraceElement thrower) {
    return cause instanceof SecurityException
        || cause instanceof IllegalArgumentException
            && APP_IS_WRONG.contains(thrower.getClassName());
  }

  /**
   * A null where the framework, called by nothing of the app, expects an object: on a phone the
   * system would have put one there.
   */
  private boolean isNullInFramework(Throwable cause) {
    if (!(cause instanceof NullPointerException)) {
      return false;
    }
    for (StackTraceElement frame : cause.getStackTrace()) {
      if (device.app().classes().isOfApp(frame.getClassName())) {
        return false;
      }
    }
    return true;
  }

  private boolean isPlatform(String className) {
    return PLATFORM.matcher(className).matches()
        && !PhonePlatform.lacks(className)
        && !device.app().classes().isOfApp(className);
  }

  private static String missingClass(Throwable cause) {
    String message = String.valueOf(cause.getMessage()).replace('/', '.');
    return message.replaceAll("^(Could not initialize class |.*: )", "").replaceAll("[;\\[]", "");
  }

  private static String kind(Throwable cause) {
    if (cause instanceof UnsatisfiedLinkError) {
      return "native";
    }
    if (cause instanceof NoClassDefFoundError || cause instanceof ClassNotFoundException) {
      return "class";
    }
    return cause instanceof LinkageError ? "method" : "device";
  }

  /** The class, member or method that the device lacks. */
  private static String subject(Throwable cause) {
    String message = String.valueOf(cause.getMessage());
    if (cause instanceof NoClassDefFoundError || cause instanceof ClassNotFoundException) {
      return missingClass(cause);
    }
    if (cause instanceof LinkageError) {
      Matcher matcher = MEMBER.matcher(message.replace('/', '.'));
      return matcher.matches() ? matcher.group(1) : message;
    }
    StackTraceElement[] stack = cause.getStackTrace();
    return stack.length == 0 ? cause.getClass().getName() : stack[0].getClassName();
  }
}
