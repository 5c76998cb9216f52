package org.tapwright.conformance;

import static org.tapwright.conformance.Lines.ask;

import android.app.Activity;
import android.os.Trace;
import android.text.TextUtils;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.net.Socket;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;
import java.util.regex.Pattern;
import org.json.JSONArray;
import org.json.JSONObject;

/** Expressions, formats, reflection and the Java platform as Android has it. */
final class WordLines {
  private static final String NAME = "milk";

  @Retention(RetentionPolicy.RUNTIME)
  @interface Named {
    String value();
  }

  /** Has one member of each kind. */
  @Named(NAME)
  private static final class Subject {
    int field;

    Subject() {}

    void method() {
      field++;
    }
  }

  private WordLines() {}

  static void askAll(Activity main) {
    expressions();
    formats();
    reflection();
    platform();
  }

  private static void expressions() {
    ask("regex.comment", () -> Pattern.matches("a(?#x)b", "ab"));
    ask("regex.class", () -> Pattern.matches("[[:alpha:]]+", "ab"));
    ask("regex.word", () -> Pattern.matches("\\w", "\u00e9"));
    ask("regex.brace", () -> Pattern.compile("a}"));
    ask("regex.split", () -> Arrays.toString("a,b,,".split(",")));
    ask("regex.split.empty", () -> Arrays.toString("abc".split("")));
    ask("regex.replace", () -> "a1b22".replaceAll("\\d+", "<$0>"));
    ask("regex.group", () -> Pattern.matches("(?<x>a)\\k<x>", "aa"));
  }

  private static void formats() {
    ask("format.group", () -> String.format(Locale.US, "%,d %05.1f", 1234567, 2.25));
    ask("format.number", () -> NumberFormat.getInstance(Locale.GERMANY).format(1234.5));
    ask("format.date", WordLines::date);
    ask("format.double", () -> Double.toString(1e7) + " " + 0.001);
    ask("format.null", () -> String.format(Locale.US, "%s", (Object) null));
    ask("format.upper", () -> "title".toUpperCase(new Locale("tr")));
    ask("text.join", () -> TextUtils.join("-", new Object[] {1, 2}));
    ask("text.empty", () -> TextUtils.isEmpty(null));
    ask("json.order", () -> new JSONObject().put("b", 1).put("a", JSONObject.NULL));
    ask("json.missing", () -> new JSONObject().getString("none"));
    ask("json.number", () -> new JSONArray("[1.0, 2]").toString());
  }

  private static String date() {
    SimpleDateFormat format = new SimpleDateFormat("EEE, d MMM yyyy HH:mm", Locale.US);
    format.setTimeZone(TimeZone.getTimeZone("UTC"));
    return format.format(new Date(0));
  }

  private static void reflection() {
    ask("reflect.fields", () -> Subject.class.getDeclaredFields().length);
    ask("reflect.methods", () -> Subject.class.getDeclaredMethods().length);
    ask("reflect.constructors", () -> Subject.class.getDeclaredConstructors().length);
    ask("reflect.interfaces", () -> Subject.class.getInterfaces().length);
    ask("reflect.annotation", () -> Subject.class.getAnnotation(Named.class).value() == NAME);
    ask("reflect.missing", () -> Class.forName("no.such.Type"));
    ask("reflect.stack", () -> new Throwable().getStackTrace()[0].getClassName());
  }

  private static String trace() {
    Trace.beginAsyncSection("again", 1);
    Trace.beginAsyncSection("again", 1);
    Trace.endAsyncSection("never", 2);
    return "begun twice";
  }

  private static String longTrace() {
    Trace.beginSection(new String(new char[200]).replace('\0', 'x'));
    Trace.endSection();
    return "begun";
  }

  private static void platform() {
    ask("trace.twice", WordLines::trace);
    ask("trace.long", WordLines::longTrace);
    ask("java.vm", () -> System.getProperty("java.vm.name"));
    ask("java.version", () -> System.getProperty("java.specification.version"));
    ask("java.home", () -> System.getProperty("user.dir"));
    ask("java.desktop", () -> Class.forName("java.awt.Color"));
    ask("java.temporary", () -> System.getProperty("java.io.tmpdir").startsWith("/data/"));
    ask("java.network.main", () -> new Socket("192.0.2.1", 9));
    ask("java.substring", () -> "abc".substring(5));
    ask("java.parse", () -> Integer.parseInt(""));
  }
}
