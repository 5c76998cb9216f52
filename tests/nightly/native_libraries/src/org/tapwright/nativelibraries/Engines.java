package org.tapwright.nativelibraries;

import android.content.Context;
import android.graphics.Path;
import android.graphics.PointF;
import androidx.graphics.path.PathIterator;
import androidx.graphics.path.PathSegment;
import app.cash.quickjs.QuickJs;
import app.cash.quickjs.QuickJsException;
import io.sentry.ndk.DebugImage;
import io.sentry.ndk.NativeModuleListLoader;
import io.sentry.ndk.NativeScope;
import io.sentry.ndk.NdkOptions;
import io.sentry.ndk.SentryNdk;
import java.io.File;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.Provider;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.conscrypt.Conscrypt;

/** Libraries that compute. */
final class Engines {
  private final Context context;

  Engines(Context context) {
    this.context = context;
  }

  String quickJs() {
    try (QuickJs engine = QuickJs.create()) {
      Object value =
          engine.evaluate(
              "function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2) }"
                  + " 'fib ' + f(20) + ' ' + [3, 1, 2].sort() + ' ' + Math.sin(1).toFixed(6)"
                  + " + ' ' + parseFloat('1e-7')");
      try {
        engine.evaluate("undefinedThing.x");
      } catch (QuickJsException e) {
        return value + ", " + e.getMessage();
      }
      return value + ", no error";
    }
  }

  String conscrypt() throws Exception {
    Provider provider = Conscrypt.newProvider();
    byte[] digest =
        MessageDigest.getInstance("SHA-256", provider)
            .digest("abc".getBytes(StandardCharsets.UTF_8));
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", provider);
    SecretKeySpec key = new SecretKeySpec(new byte[16], "AES");
    GCMParameterSpec start = new GCMParameterSpec(128, new byte[12]);
    cipher.init(Cipher.ENCRYPT_MODE, key, start);
    byte[] secret = cipher.doFinal("hello".getBytes(StandardCharsets.UTF_8));
    cipher.init(Cipher.DECRYPT_MODE, key, start);
    String back = new String(cipher.doFinal(secret), StandardCharsets.UTF_8);
    return new BigInteger(1, digest).toString(16).substring(0, 8)
        + " "
        + secret.length
        + " "
        + back;
  }

  /** A crash reporter: takes signals, keeps a tag in a file, and lists what is loaded. */
  String sentry() {
    String outbox = new File(context.getCacheDir(), "outbox").getPath();
    SentryNdk.init(
        new NdkOptions(
            "https://key@example.org/1", false, outbox, "1.0", "test", null, 10, "probe"));
    new NativeScope().setTag("kind", "probe");
    boolean begun = new File(context.getCacheDir(), ".sentry-native").isDirectory();
    boolean listed = false;
    for (DebugImage image : new NativeModuleListLoader().loadModuleList()) {
      listed |= image.getCodeFile().endsWith("/lib/libsentry.so");
    }
    SentryNdk.close();
    return (begun ? "listens, " : "does nothing, ") + (listed ? "lists itself" : "lists nothing");
  }

  /** Before Android 14 native code reads what the framework's path has in memory. */
  String path() {
    System.loadLibrary("androidx.graphics.path");
    Path path = new Path();
    path.moveTo(1, 2);
    path.lineTo(3, 4);
    path.cubicTo(5, 6, 7, 8, 9, 10);
    path.close();
    StringBuilder kinds = new StringBuilder();
    for (PathIterator each = new PathIterator(path, PathIterator.ConicEvaluation.AsConic, 0.25f);
        each.hasNext(); ) {
      PathSegment segment = each.next();
      kinds.append(segment.getType()).append(' ');
      for (PointF point : segment.getPoints()) {
        kinds.append((int) point.x).append((int) point.y).append(' ');
      }
    }
    return kinds.toString().trim();
  }
}
