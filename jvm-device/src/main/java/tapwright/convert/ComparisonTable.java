package tapwright.convert;

import java.util.HashMap;
import java.util.Map;

/** Which calls compare or parse a text, and who sees their operands. */
final class ComparisonTable {
  /** Which operands are seen; they are copied on the stack. */
  enum Operands {
    LAST,
    LAST_TWO,
    FIRST_TWO_OF_THREE,
    /** The result, after the call. */
    RESULT
  }

  /**
   * Who sees the operands of a call.
   *
   * @param example passed on as well, unless null
   */
  record Watcher(Operands operands, String owner, String name, String descriptor, String example) {}

  private static final String COMPARISONS = "tapwright/runtime/Comparisons";
  private static final String NUMBERS = "tapwright/runtime/ComparedNumbers";
  private static final String OBJECT = "Ljava/lang/Object;";
  private static final String TEXT = "Ljava/lang/String;";
  private static final String CHARS = "Ljava/lang/CharSequence;";
  private static final String ONE = "(" + OBJECT + ")V";
  private static final String PAIR = "(" + OBJECT + OBJECT + ")V";
  private static final String WITH_INT = "(" + OBJECT + "I)V";

  private static final Map<String, Watcher> WATCHERS = new HashMap<>();

  static {
    addTexts();
    addCollections();
    addPatterns();
    addNumbers();
    addDates();
  }

  private ComparisonTable() {}

  /** Returns who sees the operands of a call, or null. */
  static Watcher watcher(String owner, String name, String descriptor) {
    return WATCHERS.get(owner + "." + name + descriptor);
  }

  private static void addTexts() {
    String string = "java/lang/String";
    String equal = "equal";
    pair(string, "equals", "(" + OBJECT + ")Z", equal);
    pair("java/lang/Object", "equals", "(" + OBJECT + ")Z", equal);
    pair("java/lang/CharSequence", "equals", "(" + OBJECT + ")Z", equal);
    pair(string, "equalsIgnoreCase", "(" + TEXT + ")Z", equal);
    pair(string, "compareTo", "(" + TEXT + ")I", equal);
    pair(string, "compareToIgnoreCase", "(" + TEXT + ")I", equal);
    pair(string, "contentEquals", "(" + CHARS + ")Z", equal);
    pair("java/util/Objects", "equals", "(" + OBJECT + OBJECT + ")Z", equal);
    pair("android/text/TextUtils", "equals", "(" + CHARS + CHARS + ")Z", equal);
    pair(string, "startsWith", "(" + TEXT + ")Z", "starts");
    firstTwo(string + ".startsWith(" + TEXT + "I)Z", "starts");
    pair(string, "endsWith", "(" + TEXT + ")Z", "ends");
    pair(string, "contains", "(" + CHARS + ")Z", "contains");
    pair(string, "indexOf", "(" + TEXT + ")I", "contains");
    pair(string, "lastIndexOf", "(" + TEXT + ")I", "contains");
    firstTwo(string + ".indexOf(" + TEXT + "I)I", "contains"); // Kotlin's contains.
    put(
        string + ".indexOf(I)I",
        new Watcher(Operands.LAST_TWO, COMPARISONS, "contains", WITH_INT, null));
    String byName = "(Ljava/lang/Class;" + TEXT + ")Ljava/lang/Enum;";
    pair("java/lang/Enum", "valueOf", byName, "constant");
  }

  private static void addCollections() {
    for (String map :
        new String[] {"Map", "HashMap", "LinkedHashMap", "TreeMap", "Hashtable", "SortedMap"}) {
      pair("java/util/" + map, "get", "(" + OBJECT + ")" + OBJECT, "lookUp");
      pair("java/util/" + map, "containsKey", "(" + OBJECT + ")Z", "lookUp");
    }
    for (String some :
        new String[] {"Collection", "Set", "HashSet", "List", "ArrayList", "LinkedHashSet"}) {
      pair("java/util/" + some, "contains", "(" + OBJECT + ")Z", "lookUp");
    }
    pair("java/util/List", "indexOf", "(" + OBJECT + ")I", "lookUp");
    pair("java/util/ArrayList", "indexOf", "(" + OBJECT + ")I", "lookUp");
  }

  private static void addPatterns() {
    String matcher = "java/util/regex/Matcher";
    pair("java/util/regex/Pattern", "matcher", "(" + CHARS + ")L" + matcher + ";", "matcher");
    for (String name : new String[] {"matches", "find", "lookingAt"}) {
      put(
          matcher + "." + name + "()Z",
          new Watcher(Operands.RESULT, COMPARISONS, "matched", "(Z)V", null));
    }
    example("android/text/TextUtils", "isDigitsOnly", "(" + CHARS + ")Z", "1234");
    example(
        "java/util/UUID",
        "fromString",
        "(" + TEXT + ")Ljava/util/UUID;",
        "123e4567-e89b-42d3-a456-426614174000");
    example("java/net/URL", "<init>", "(" + TEXT + ")V", "http://www.example.com/");
    example("java/net/URI", "<init>", "(" + TEXT + ")V", "http://www.example.com/");
    example("java/net/URI", "create", "(" + TEXT + ")Ljava/net/URI;", "http://www.example.com/");
  }

  private static void addNumbers() {
    String[][] whole = {
      {"Integer", "parseInt", "I"}, {"Long", "parseLong", "J"},
      {"Short", "parseShort", "S"}, {"Byte", "parseByte", "B"}
    };
    for (String[] each : whole) {
      String type = "java/lang/" + each[0];
      number(type + "." + each[1] + "(" + TEXT + ")" + each[2], "integer");
      number(type + ".valueOf(" + TEXT + ")L" + type + ";", "integer");
      number(type + ".decode(" + TEXT + ")L" + type + ";", "integer");
      put(
          type + "." + each[1] + "(" + TEXT + "I)" + each[2],
          new Watcher(Operands.LAST_TWO, NUMBERS, "integer", WITH_INT, null));
    }
    number("java/math/BigInteger.<init>(" + TEXT + ")V", "integer");
    number("java/lang/Double.parseDouble(" + TEXT + ")D", "decimal");
    number("java/lang/Double.valueOf(" + TEXT + ")Ljava/lang/Double;", "decimal");
    number("java/lang/Float.parseFloat(" + TEXT + ")F", "decimal");
    number("java/lang/Float.valueOf(" + TEXT + ")Ljava/lang/Float;", "decimal");
    number("java/math/BigDecimal.<init>(" + TEXT + ")V", "decimal");
    number("java/text/NumberFormat.parse(" + TEXT + ")Ljava/lang/Number;", "decimal");
    number("java/text/DecimalFormat.parse(" + TEXT + ")Ljava/lang/Number;", "decimal");
  }

  private static void addDates() {
    String date = "Ljava/util/Date;";
    String formatter = "Ljava/time/format/DateTimeFormatter;";
    for (String format : new String[] {"DateFormat", "SimpleDateFormat"}) {
      pair("java/text/" + format, "parse", "(" + TEXT + ")" + date, "date");
      String from = ".parse(" + TEXT + "Ljava/text/ParsePosition;)" + date;
      firstTwo("java/text/" + format + from, "date");
    }
    String[][] examples = {
      {"LocalDate", "2020-02-29"},
      {"LocalTime", "12:34:56"},
      {"LocalDateTime", "2020-02-29T12:34:56"},
      {"OffsetDateTime", "2020-02-29T12:34:56Z"},
      {"ZonedDateTime", "2020-02-29T12:34:56Z"},
      {"Instant", "2020-02-29T12:34:56Z"},
      {"Year", "2020"},
      {"YearMonth", "2020-02"},
      {"Duration", "PT1H"},
      {"Period", "P1D"},
    };
    for (String[] each : examples) {
      String type = "java/time/" + each[0];
      example(type, "parse", "(" + CHARS + ")L" + type + ";", each[1]);
      pair(type, "parse", "(" + CHARS + formatter + ")L" + type + ";", "dateBy");
    }
    String parsed = ")Ljava/time/temporal/TemporalAccessor;";
    pair("java/time/format/DateTimeFormatter", "parse", "(" + CHARS + parsed, "date");
  }

  private static void pair(String owner, String name, String descriptor, String by) {
    put(
        owner + "." + name + descriptor,
        new Watcher(Operands.LAST_TWO, COMPARISONS, by, PAIR, null));
  }

  private static void firstTwo(String method, String by) {
    put(method, new Watcher(Operands.FIRST_TWO_OF_THREE, COMPARISONS, by, PAIR, null));
  }

  private static void example(String owner, String name, String descriptor, String example) {
    String with = "(" + OBJECT + TEXT + ")V";
    put(
        owner + "." + name + descriptor,
        new Watcher(Operands.LAST, COMPARISONS, "example", with, example));
  }

  private static void number(String method, String by) {
    put(method, new Watcher(Operands.LAST, NUMBERS, by, ONE, null));
  }

  private static void put(String method, Watcher watcher) {
    WATCHERS.put(method, watcher);
  }
}
