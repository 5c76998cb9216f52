package tapwright.convert;

import java.util.Map;

/** The calls by which apps read JSON; an invented answer has to have what they ask for. */
final class JsonTable {
  /** Takes one replaced call. */
  interface Sink {
    void replace(String owner, String name, String descriptor, String target);
  }

  private static final String OBJECT = "org/json/JSONObject";
  private static final String LIST = "org/json/JSONArray";
  private static final String TEXT = "Ljava/lang/String;";
  private static final String TARGET = "AppJson";

  /** Results by the end of the name. */
  private static final Map<String, String> RESULTS =
      Map.of(
          "String", TEXT,
          "Int", "I",
          "Long", "J",
          "Double", "D",
          "Boolean", "Z",
          "JSONObject", "L" + OBJECT + ";",
          "JSONArray", "L" + LIST + ";");

  private JsonTable() {}

  static void add(Sink sink) {
    RESULTS.forEach(
        (end, result) -> {
          for (String begin : new String[] {"get", "opt"}) {
            sink.replace(OBJECT, begin + end, "(" + TEXT + ")" + result, TARGET);
            sink.replace(LIST, begin + end, "(I)" + result, TARGET);
          }
          if (!end.startsWith("JSON")) {
            sink.replace(OBJECT, "opt" + end, "(" + TEXT + result + ")" + result, TARGET);
          }
        });
    for (String name : new String[] {"get", "opt"}) {
      sink.replace(OBJECT, name, "(" + TEXT + ")Ljava/lang/Object;", TARGET);
    }
    for (String name : new String[] {"has", "isNull"}) {
      sink.replace(OBJECT, name, "(" + TEXT + ")Z", TARGET);
    }
    sink.replace(OBJECT, "keys", "()Ljava/util/Iterator;", TARGET);
    sink.replace(OBJECT, "names", "()L" + LIST + ";", TARGET);
    sink.replace(OBJECT, "length", "()I", TARGET);
    sink.replace(OBJECT, "toString", "()" + TEXT, TARGET);
  }
}
