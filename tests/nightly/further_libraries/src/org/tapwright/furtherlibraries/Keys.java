package org.tapwright.furtherlibraries;

import android.content.Context;
import com.goterl.lazysodium.LazySodiumAndroid;
import com.goterl.lazysodium.SodiumAndroid;
import com.sun.jna.Callback;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.wireguard.android.backend.GoBackend;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.bitcoindevkit.Mnemonic;
import org.signal.libsignal.protocol.ecc.Curve;
import org.signal.libsignal.protocol.ecc.ECKeyPair;
import org.whispersystems.curve25519.Curve25519;
import org.whispersystems.curve25519.Curve25519KeyPair;

/** Libraries that compute with keys, and two that other libraries reach native code by. */
final class Keys {
  private Keys() {}

  /** Functions of the phone's own libraries, called by their names. */
  public interface C extends Library {
    long strlen(String text);

    void qsort(int[] values, long count, long size, Order order);

    /** Compares two numbers. */
    interface Order extends Callback {
      int callback(Pointer first, Pointer second);
    }
  }

  static String jna() {
    C c = Native.load("c", C.class);
    int[] values = {3, 1, 2};
    c.qsort(values, 3, 4, (first, second) -> Integer.compare(first.getInt(0), second.getInt(0)));
    return c.strlen("hello") + " " + Arrays.toString(values);
  }

  static String sodium() throws Exception {
    LazySodiumAndroid sodium = new LazySodiumAndroid(new SodiumAndroid(), StandardCharsets.UTF_8);
    return sodium.cryptoGenericHash("abc").substring(0, 8).toLowerCase();
  }

  static String curve() {
    Curve25519 curve = Curve25519.getInstance("native");
    Curve25519KeyPair one = curve.generateKeyPair();
    Curve25519KeyPair other = curve.generateKeyPair();
    byte[] here = curve.calculateAgreement(other.getPublicKey(), one.getPrivateKey());
    byte[] there = curve.calculateAgreement(one.getPublicKey(), other.getPrivateKey());
    return (curve.isNative() ? "native " : "Java ") + Arrays.equals(here, there);
  }

  static String signal() throws Exception {
    ECKeyPair pair = Curve.generateKeyPair();
    byte[] text = "hello".getBytes(StandardCharsets.UTF_8);
    byte[] signed = Curve.calculateSignature(pair.getPrivateKey(), text);
    boolean right = Curve.verifySignature(pair.getPublicKey(), text, signed);
    text[0]++;
    return right + " " + Curve.verifySignature(pair.getPublicKey(), text, signed);
  }

  /** Rust behind JNA; the words are those of an entropy of zeros. */
  static String bitcoin() throws Exception {
    return Mnemonic.Companion.fromEntropy(new byte[16]).toString();
  }

  /** Go: the version is told by its runtime. */
  static String wireguard(Context context) {
    return new GoBackend(context).getVersion().isEmpty() ? "nothing" : "version";
  }
}
