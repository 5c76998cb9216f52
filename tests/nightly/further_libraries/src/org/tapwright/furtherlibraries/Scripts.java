package org.tapwright.furtherlibraries;

import com.eclipsesource.v8.V8;
import com.eclipsesource.v8.V8ScriptExecutionException;
import com.squareup.duktape.Duktape;

/** Engines that run scripts. */
final class Scripts {
  private static final String FIBONACCI =
      "(function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2) })(20)";

  private Scripts() {}

  static String v8() {
    V8 engine = V8.createV8Runtime();
    int number = engine.executeIntegerScript(FIBONACCI);
    String refusal = "accepted";
    try {
      engine.executeVoidScript("undefinedThing.x");
    } catch (V8ScriptExecutionException e) {
      refusal = e.getJSMessage();
    }
    engine.release();
    return number + " " + refusal;
  }

  static String duktape() {
    try (Duktape engine = Duktape.create()) {
      return engine.evaluate("'' + " + FIBONACCI) + " " + engine.evaluate("JSON.stringify({a: [1]})");
    }
  }
}
