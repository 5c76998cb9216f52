package tapwright.runtime;

import java.util.Iterator;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import tapwright.runtime.InventedJson.Kind;

/**
 * JSON as converted app code reads it: an invented answer has what the app asks of it.
 *
 * <p>Each method stands in place of the one of the same name.
 */
public final class AppJson {
  private AppJson() {}

  /** Before {@code new JSONObject(String)} and {@code new JSONTokener(String)}. */
  public static String objectText(String text) {
    return InventedJson.objectText(text);
  }

  /** Before {@code new JSONArray(String)}. */
  public static String listText(String text) {
    return InventedJson.listText(text);
  }

  public static Object get(JSONObject object, String name) throws JSONException {
    InventedJson.provide(object, name, Kind.ANY, false);
    return object.get(name);
  }

  public static String getString(JSONObject object, String name) throws JSONException {
    InventedJson.provide(object, name, Kind.TEXT, false);
    return object.getString(name);
  }

  public static int getInt(JSONObject object, String name) throws JSONException {
    InventedJson.provide(object, name, Kind.NUMBER, false);
    return object.getInt(name);
  }

  public static long getLong(JSONObject object, String name) throws JSONException {
    InventedJson.provide(object, name, Kind.NUMBER, false);
    return object.getLong(name);
  }

  public static double getDouble(JSONObject object, String name) throws JSONException {
    InventedJson.provide(object, name, Kind.NUMBER, false);
    return object.getDouble(name);
  }

  public static boolean getBoolean(JSONObject object, String name) throws JSONException {
    InventedJson.provide(object, name, Kind.FLAG, false);
    return object.getBoolean(name);
  }

  public static JSONObject getJSONObject(JSONObject object, String name) throws JSONException {
    InventedJson.provide(object, name, Kind.OBJECT, false);
    return object.getJSONObject(name);
  }

  public static JSONArray getJSONArray(JSONObject object, String name) throws JSONException {
    InventedJson.provide(object, name, Kind.LIST, false);
    return object.getJSONArray(name);
  }

  public static Object opt(JSONObject object, String name) {
    InventedJson.provide(object, name, Kind.ANY, true);
    return object.opt(name);
  }

  public static String optString(JSONObject object, String name) {
    InventedJson.provide(object, name, Kind.TEXT, true);
    return object.optString(name);
  }

  public static String optString(JSONObject object, String name, String otherwise) {
    InventedJson.provide(object, name, Kind.TEXT, true);
    return object.optString(name, otherwise);
  }

  public static int optInt(JSONObject object, String name) {
    InventedJson.provide(object, name, Kind.NUMBER, true);
    return object.optInt(name);
  }

  public static int optInt(JSONObject object, String name, int otherwise) {
    InventedJson.provide(object, name, Kind.NUMBER, true);
    return object.optInt(name, otherwise);
  }

  public static long optLong(JSONObject object, String name) {
    InventedJson.provide(object, name, Kind.NUMBER, true);
    return object.optLong(name);
  }

  public static long optLong(JSONObject object, String name, long otherwise) {
    InventedJson.provide(object, name, Kind.NUMBER, true);
    return object.optLong(name, otherwise);
  }

  public static double optDouble(JSONObject object, String name) {
    InventedJson.provide(object, name, Kind.NUMBER, true);
    return object.optDouble(name);
  }

  public static double optDouble(JSONObject object, String name, double otherwise) {
    InventedJson.provide(object, name, Kind.NUMBER, true);
    return object.optDouble(name, otherwise);
  }

  public static boolean optBoolean(JSONObject object, String name) {
    InventedJson.provide(object, name, Kind.FLAG, true);
    return object.optBoolean(name);
  }

  public static boolean optBoolean(JSONObject object, String name, boolean otherwise) {
    InventedJson.provide(object, name, Kind.FLAG, true);
    return object.optBoolean(name, otherwise);
  }

  public static JSONObject optJSONObject(JSONObject object, String name) {
    InventedJson.provide(object, name, Kind.OBJECT, true);
    return object.optJSONObject(name);
  }

  public static JSONArray optJSONArray(JSONObject object, String name) {
    InventedJson.provide(object, name, Kind.LIST, true);
    return object.optJSONArray(name);
  }

  public static boolean has(JSONObject object, String name) {
    InventedJson.provide(object, name, Kind.ANY, true);
    return object.has(name);
  }

  public static boolean isNull(JSONObject object, String name) {
    InventedJson.provide(object, name, Kind.ANY, true);
    return object.isNull(name);
  }

  public static Iterator<String> keys(JSONObject object) {
    InventedJson.known(object);
    return object.keys();
  }

  public static JSONArray names(JSONObject object) {
    InventedJson.known(object);
    return object.names();
  }

  public static int length(JSONObject object) {
    InventedJson.known(object);
    return object.length();
  }

  public static String toString(JSONObject object) {
    InventedJson.known(object);
    return object.toString();
  }

  public static String getString(JSONArray list, int index) throws JSONException {
    InventedJson.provide(list, index, Kind.TEXT);
    return list.getString(index);
  }

  public static int getInt(JSONArray list, int index) throws JSONException {
    InventedJson.provide(list, index, Kind.NUMBER);
    return list.getInt(index);
  }

  public static long getLong(JSONArray list, int index) throws JSONException {
    InventedJson.provide(list, index, Kind.NUMBER);
    return list.getLong(index);
  }

  public static double getDouble(JSONArray list, int index) throws JSONException {
    InventedJson.provide(list, index, Kind.NUMBER);
    return list.getDouble(index);
  }

  public static boolean getBoolean(JSONArray list, int index) throws JSONException {
    InventedJson.provide(list, index, Kind.FLAG);
    return list.getBoolean(index);
  }

  public static JSONObject getJSONObject(JSONArray list, int index) throws JSONException {
    InventedJson.provide(list, index, Kind.OBJECT);
    return list.getJSONObject(index);
  }

  public static JSONArray getJSONArray(JSONArray list, int index) throws JSONException {
    InventedJson.provide(list, index, Kind.LIST);
    return list.getJSONArray(index);
  }

  public static String optString(JSONArray list, int index) {
    InventedJson.provide(list, index, Kind.TEXT);
    return list.optString(index);
  }

  public static int optInt(JSONArray list, int index) {
    InventedJson.provide(list, index, Kind.NUMBER);
    return list.optInt(index);
  }

  public static long optLong(JSONArray list, int index) {
    InventedJson.provide(list, index, Kind.NUMBER);
    return list.optLong(index);
  }

  public static double optDouble(JSONArray list, int index) {
    InventedJson.provide(list, index, Kind.NUMBER);
    return list.optDouble(index);
  }

  public static boolean optBoolean(JSONArray list, int index) {
    InventedJson.provide(list, index, Kind.FLAG);
    return list.optBoolean(index);
  }

  public static JSONObject optJSONObject(JSONArray list, int index) {
    InventedJson.provide(list, index, Kind.OBJECT);
    return list.optJSONObject(index);
  }

  public static JSONArray optJSONArray(JSONArray list, int index) {
    InventedJson.provide(list, index, Kind.LIST);
    return list.optJSONArray(index);
  }
}
