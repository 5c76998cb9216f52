package tapwright.convert;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which calls of app code go to {@code tapwright.runtime} in place of the JDK or Android. */
final class CallTable {
  /** A static method to call instead. */
  record Target(String owner, String name, String descriptor) {}

  /** Its rewritten methods are final, so they count for calls on any class. */
  private static final String ANY = "java/lang/Object";

  /** For methods that any class of the JDK or of Android may inherit, and an app's may override. */
  private static final String PLATFORM = "platform";

  private static final String RUNTIME = "tapwright/runtime/";
  private static final String STRING = "(Ljava/lang/String;)V";

  private final Map<String, Target> targets = new HashMap<>();
  private final Set<String> names = new HashSet<>();

  CallTable() {
    addExits();
    addClock();
    addWaiting();
    addChance();
    addProcesses();
    addThreads();
    addProperties();
    addFiles();
    addReflection();
    addPatterns();
    addQueries();
    JsonTable.add((owner, name, type, target) -> replaceVirtual(owner, name, type, target, name));
  }

  /** Whether any rewritten method has this name; cheap, to skip the rest. */
  boolean mayReplace(String name) {
    return names.contains(name);
  }

  /** What to call instead, or null; {@code owner} is the class that has the method. */
  Target target(String owner, boolean ofApp, String name, String descriptor) {
    Target target = targets.get(owner + "." + name + descriptor);
    if (target == null && !ofApp) {
      target = targets.get(PLATFORM + "." + name + descriptor);
    }
    return target == null ? targets.get(ANY + "." + name + descriptor) : target;
  }

  private void addExits() {
    replaceStatic("java/lang/System", "exit", "(I)V", "AppRuntime", "exit");
    replaceVirtual("java/lang/Runtime", "exit", "(I)V", "AppRuntime", "exit");
    replaceVirtual("java/lang/Runtime", "halt", "(I)V", "AppRuntime", "exit");
    replaceStatic("android/os/Process", "killProcess", "(I)V", "AppRuntime", "killProcess");
    replaceStatic("android/os/Process", "sendSignal", "(II)V", "AppRuntime", "sendSignal");
    String hook = "(Ljava/lang/Thread;)";
    for (String name : new String[] {"addShutdownHook", "removeShutdownHook"}) {
      String result = name.startsWith("add") ? "V" : "Z";
      replaceVirtual("java/lang/Runtime", name, hook + result, "AppRuntime", name);
    }
  }

  private void addClock() {
    replaceStatic("java/lang/System", "currentTimeMillis", "()J", "AppClock", "currentTimeMillis");
    replaceStatic("java/lang/System", "nanoTime", "()J", "AppClock", "nanoTime");
    replaceStatic("java/lang/Thread", "sleep", "(J)V", "AppClock", "sleep");
    replaceStatic("java/lang/Thread", "sleep", "(JI)V", "AppClock", "sleep");
    replaceVirtual("java/util/concurrent/TimeUnit", "sleep", "(J)V", "AppClock", "sleep");
    replaceStatic("java/lang/Thread", "yield", "()V", "AppClock", "giveWay");
    replaceStatic("java/lang/Thread", "onSpinWait", "()V", "AppClock", "giveWay");
    replaceStatic("android/os/SystemClock", "sleep", "(J)V", "AppClock", "systemSleep");
    String calendar = "java/util/Calendar";
    for (String arguments :
        new String[] {
          "()",
          "(Ljava/util/TimeZone;)",
          "(Ljava/util/Locale;)",
          "(Ljava/util/TimeZone;Ljava/util/Locale;)"
        }) {
      String descriptor = arguments + "Ljava/util/Calendar;";
      replaceStatic(calendar, "getInstance", descriptor, "AppClock", "calendar");
      replaceStatic(
          "java/util/GregorianCalendar", "getInstance", descriptor, "AppClock", "calendar");
    }
    String clock = "Ljava/time/Clock;";
    replaceStatic("java/time/Clock", "systemDefaultZone", "()" + clock, "AppClock", "clock");
    replaceStatic("java/time/Clock", "systemUTC", "()" + clock, "AppClock", "clockUtc");
    replaceStatic("java/time/Clock", "system", "(Ljava/time/ZoneId;)" + clock, "AppClock", "clock");
  }

  private void addWaiting() {
    for (String arguments : new String[] {"(J)V", "(JI)V"}) {
      replaceVirtual(ANY, "wait", arguments, "AppMonitors", "wait");
      replaceVirtual("java/lang/Thread", "join", arguments, "AppWaits", "join");
    }
    replaceVirtual(ANY, "wait", "()V", "AppMonitors", "wait");
    replaceVirtual("java/lang/Thread", "join", "()V", "AppWaits", "join");
    replaceVirtual(ANY, "notify", "()V", "AppMonitors", "notify");
    replaceVirtual(ANY, "notifyAll", "()V", "AppMonitors", "notifyAll");
    String locks = "java/util/concurrent/locks/LockSupport";
    for (String name : new String[] {"parkNanos", "parkUntil"}) {
      replaceStatic(locks, name, "(J)V", "AppPark", name);
      replaceStatic(locks, name, "(Ljava/lang/Object;J)V", "AppPark", name);
    }
    WaitTable.add((owner, name, target) -> put(owner + "." + name, target));
    String executors = "java/util/concurrent/Executors";
    String threads = "Ljava/util/concurrent/ThreadFactory;";
    String result = "Ljava/util/concurrent/ScheduledExecutorService;";
    String pool = "newScheduledThreadPool";
    String single = "newSingleThreadScheduledExecutor";
    replaceStatic(executors, pool, "(I)" + result, "AppScheduledExecutor", "pool");
    replaceStatic(executors, pool, "(I" + threads + ")" + result, "AppScheduledExecutor", "pool");
    replaceStatic(executors, single, "()" + result, "AppScheduledExecutor", "single");
    replaceStatic(
        executors, single, "(" + threads + ")" + result, "AppScheduledExecutor", "single");
  }

  private void addChance() {
    replaceStatic("java/lang/Math", "random", "()D", "AppRandom", "random");
    replaceStatic("java/lang/StrictMath", "random", "()D", "AppRandom", "random");
    replaceStatic("java/util/UUID", "randomUUID", "()Ljava/util/UUID;", "AppRandom", "randomUuid");
    replaceStatic(
        "java/util/Collections", "shuffle", "(Ljava/util/List;)V", "AppRandom", "shuffle");
    String secure = "java/security/SecureRandom";
    String result = "L" + secure + ";";
    replaceStatic(secure, "getInstanceStrong", "()" + result, "AppSecureRandom", "instance");
    replaceStatic(
        secure, "getInstance", "(Ljava/lang/String;)" + result, "AppSecureRandom", "instance");
  }

  private void addProcesses() {
    for (String prefix : new String[] {"load", "loadLibrary"}) {
      replaceStatic("java/lang/System", prefix, STRING, "AppLibraries", prefix);
      replaceVirtual("java/lang/Runtime", prefix, STRING, "AppLibraries", prefix);
    }
    String process = "Ljava/lang/Process;";
    for (String command : new String[] {"Ljava/lang/String;", "[Ljava/lang/String;"}) {
      for (String rest :
          new String[] {"", "[Ljava/lang/String;", "[Ljava/lang/String;Ljava/io/File;"}) {
        String descriptor = "(" + command + rest + ")" + process;
        replaceVirtual("java/lang/Runtime", "exec", descriptor, "AppCommands", "exec");
      }
    }
    replaceVirtual("java/lang/ProcessBuilder", "start", "()" + process, "AppCommands", "start");
  }

  private void addThreads() {
    String group = "java/lang/ThreadGroup";
    String result = "()L" + group + ";";
    replaceVirtual("java/lang/Thread", "interrupt", "()V", "AppThreadCalls", "interrupt");
    replaceVirtual("java/lang/Thread", "start", "()V", "AppThreadCalls", "start");
    replaceVirtual(group, "interrupt", "()V", "AppThreadCalls", "interrupt");
    replaceVirtual(group, "getParent", result, "AppThreadCalls", "getParent");
  }

  private void addProperties() {
    String text = "Ljava/lang/String;";
    String all = "Ljava/util/Properties;";
    String[][] calls = {
      {"getProperty", "(" + text + ")" + text},
      {"getProperty", "(" + text + text + ")" + text},
      {"setProperty", "(" + text + text + ")" + text},
      {"clearProperty", "(" + text + ")" + text},
      {"getProperties", "()" + all},
      {"setProperties", "(" + all + ")V"},
      {"getenv", "(" + text + ")" + text},
      {"getenv", "()Ljava/util/Map;"},
    };
    for (String[] call : calls) {
      replaceStatic("java/lang/System", call[0], call[1], "AppProperties", call[0]);
    }
    String isSet = "(" + text + ")Z";
    replaceStatic("java/lang/Boolean", "getBoolean", isSet, "AppProperties", "getBoolean");
  }

  private void addFiles() {
    String type = "java/io/File";
    String file = "Ljava/io/File;";
    String text = "Ljava/lang/String;";
    for (String size : new String[] {"lastModified", "getTotalSpace", "getFreeSpace"}) {
      replaceVirtual(type, size, "()J", "AppFiles", size);
    }
    replaceVirtual(type, "getUsableSpace", "()J", "AppFiles", "getUsableSpace");
    replaceVirtual(type, "setLastModified", "(J)Z", "AppFiles", "setLastModified");
    String byName = "(Ljava/io/FilenameFilter;)";
    for (String filter : new String[] {"()", byName}) {
      replaceVirtual(type, "list", filter + "[" + text, "AppFiles", "list");
    }
    for (String filter : new String[] {"()", byName, "(Ljava/io/FileFilter;)"}) {
      replaceVirtual(type, "listFiles", filter + "[" + file, "AppFiles", "listFiles");
    }
    String create = "createTempFile";
    replaceStatic(type, create, "(" + text + text + ")" + file, "AppFiles", create);
    replaceStatic(type, create, "(" + text + text + file + ")" + file, "AppFiles", create);
  }

  private void addReflection() {
    String type = "java/lang/Class";
    String members = "Ljava/lang/reflect/";
    for (String[] call :
        new String[][] {
          {"getFields", "()[" + members + "Field;"},
          {"getDeclaredFields", "()[" + members + "Field;"},
          {"getMethods", "()[" + members + "Method;"},
          {"getDeclaredMethods", "()[" + members + "Method;"},
          {"getConstructors", "()[" + members + "Constructor;"},
          {"getDeclaredConstructors", "()[" + members + "Constructor;"},
          {"getInterfaces", "()[Ljava/lang/Class;"},
          {"getMethod", "(Ljava/lang/String;[Ljava/lang/Class;)" + members + "Method;"},
          {"getDeclaredMethod", "(Ljava/lang/String;[Ljava/lang/Class;)" + members + "Method;"},
          {"getField", "(Ljava/lang/String;)" + members + "Field;"},
          {"getDeclaredField", "(Ljava/lang/String;)" + members + "Field;"},
        }) {
      replaceVirtual(type, call[0], call[1], "AppReflection", call[0]);
    }
    String frames = "[Ljava/lang/StackTraceElement;";
    put(
        PLATFORM + ".getStackTrace()" + frames,
        new Target(RUNTIME + "PhoneStack", "getStackTrace", "(L" + ANY + ";)" + frames));
  }

  private void addPatterns() {
    String pattern = "java/util/regex/Pattern";
    String made = "L" + pattern + ";";
    String text = "Ljava/lang/String;";
    String matches = "(" + text + "Ljava/lang/CharSequence;)Z";
    replaceStatic(pattern, "compile", "(" + text + ")" + made, "AppPatterns", "compile");
    replaceStatic(pattern, "compile", "(" + text + "I)" + made, "AppPatterns", "compile");
    replaceStatic(pattern, "matches", matches, "AppPatterns", "matches");
    replaceVirtual(pattern, "pattern", "()" + text, "AppPatterns", "pattern");
    replaceVirtual(pattern, "toString", "()" + text, "AppPatterns", "toString");
    replaceVirtual(pattern, "flags", "()I", "AppPatterns", "flags");
    String type = "java/lang/String";
    replaceVirtual(type, "matches", "(" + text + ")Z", "AppPatterns", "matches");
    for (String name : new String[] {"replaceAll", "replaceFirst"}) {
      replaceVirtual(type, name, "(" + text + text + ")" + text, "AppPatterns", name);
    }
    replaceVirtual(type, "split", "(" + text + ")[" + text, "AppPatterns", "split");
    replaceVirtual(type, "split", "(" + text + "I)[" + text, "AppPatterns", "split");
  }

  private void addQueries() {
    String database = "android/database/sqlite/SQLiteDatabase";
    String text = "Ljava/lang/String;";
    String result = ")Landroid/database/Cursor;";
    String query = "(" + text + "[" + text + text + "[" + text + text + text + text;
    String raw = "(" + text + "[" + text + result;
    replaceVirtual(database, "rawQuery", raw, "AppQueries", "rawQuery");
    replaceVirtual(database, "query", query + result, "AppQueries", "query");
    replaceVirtual(database, "query", query + text + result, "AppQueries", "query");
  }

  private void replaceStatic(
      String owner, String name, String descriptor, String target, String targetName) {
    put(owner + "." + name + descriptor, new Target(RUNTIME + target, targetName, descriptor));
  }

  private void replaceVirtual(
      String owner, String name, String descriptor, String target, String targetName) {
    String withReceiver = "(L" + owner + ";" + descriptor.substring(1);
    put(owner + "." + name + descriptor, new Target(RUNTIME + target, targetName, withReceiver));
  }

  private void put(String method, Target target) {
    names.add(method.substring(method.indexOf('.') + 1, method.indexOf('(')));
    targets.put(method, target);
  }
}
