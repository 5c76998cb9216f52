package tapwright.runtime;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import tapwright.backend.BackEnd;

/**
 * Objects and lists that an app has parsed from an invented answer: what the app asks them for is
 * put into them when it asks.
 */
final class InventedJson {
  /** What is asked for. */
  enum Kind {
    ANY,
    TEXT,
    NUMBER,
    FLAG,
    OBJECT,
    LIST
  }

  /** The name in the text of an answer by which the object that is parsed from it is known. */
  private static final String MARK = "\u2063tapwright";

  private static final int MOST = 20_000;
  private static final Map<Object, String> places =
      Collections.synchronizedMap(new IdentityHashMap<>());

  private InventedJson() {}

  /** The text to parse an object from, or the same text when it is no invented answer. */
  static String objectText(String text) {
    String route = text == null ? null : BackEnd.inventedBy(text);
    return route == null ? text : marked(route, text.trim());
  }

  /** The text to parse a list from: that the app wants one is known only now. */
  static String listText(String text) {
    String route = text == null ? null : BackEnd.inventedBy(text);
    if (route == null) {
      return text;
    }
    StringBuilder out = new StringBuilder("[");
    int length = InventedValue.length(route);
    for (int i = 0; i < length; i++) {
      String place = route + "[" + i + "]";
      String element = "{\"id\":" + InventedValue.number(place, "id") + "}";
      out.append(i == 0 ? "" : ",").append(marked(place, element));
    }
    return out.append("]").toString();
  }

  private static String marked(String place, String object) {
    return "{" + JSONObject.quote(MARK) + ":" + JSONObject.quote(place) + "," + object.substring(1);
  }

  /** Takes the mark off an object of an invented answer. */
  static String known(Object value) {
    String place = places.get(value);
    if (place == null && value instanceof JSONObject object && object.has(MARK)) {
      place = (String) object.remove(MARK);
      put(object, place);
    }
    return place;
  }

  /** Sees to it that a value of this kind is there, unless it may be left out and is. */
  static void provide(JSONObject object, String name, Kind kind, boolean mayLack) {
    String place = known(object);
    if (place == null || name == null) {
      return;
    }
    Object present = object.opt(name);
    if (present != null && fits(present, kind)) {
      return;
    }
    String here = place + "." + name;
    if (mayLack && present == null && InventedValue.isLeftOut(here, name)) {
      return;
    }
    try {
      object.put(name, value(here, name, kind));
    } catch (JSONException e) {
      throw new IllegalStateException(e); // none of the values is infinite
    }
  }

  /** The same for an element of a list; there are no more of them for it. */
  static void provide(JSONArray list, int index, Kind kind) {
    Object present = list.opt(index);
    String place = present == null ? null : known(present);
    if (place == null || fits(present, kind)) {
      return;
    }
    try {
      list.put(index, value(place, "", kind));
    } catch (JSONException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean fits(Object value, Kind kind) {
    return switch (kind) {
      case ANY -> true;
      case TEXT -> !(value instanceof JSONObject || value instanceof JSONArray);
      case NUMBER -> value instanceof Number;
      case FLAG -> value instanceof Boolean;
      case OBJECT -> value instanceof JSONObject;
      case LIST -> value instanceof JSONArray;
    };
  }

  private static Object value(String place, String name, Kind kind) throws JSONException {
    return switch (kind) {
      case ANY, TEXT -> InventedValue.text(place, name);
      case NUMBER -> InventedValue.number(place, name);
      case FLAG -> InventedValue.flag(place);
      case OBJECT -> object(place);
      case LIST -> list(place);
    };
  }

  private static JSONObject object(String place) throws JSONException {
    JSONObject made = new JSONObject();
    made.put("id", InventedValue.number(place, "id"));
    put(made, place);
    return made;
  }

  private static JSONArray list(String place) throws JSONException {
    JSONArray made = new JSONArray();
    int length = InventedValue.length(place);
    for (int i = 0; i < length; i++) {
      made.put(object(place + "[" + i + "]"));
    }
    return made;
  }

  private static void put(Object value, String place) {
    if (places.size() >= MOST) {
      places.clear(); // they are of answers of long ago
    }
    places.put(value, place);
  }
}
