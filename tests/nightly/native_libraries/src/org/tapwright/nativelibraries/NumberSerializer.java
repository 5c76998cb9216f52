package org.tapwright.nativelibraries;

import androidx.datastore.core.Serializer;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import kotlin.Unit;
import kotlin.coroutines.Continuation;

/** Keeps a number in a file. */
final class NumberSerializer implements Serializer<Integer> {
  @Override
  public Integer getDefaultValue() {
    return 0;
  }

  @Override
  public Object readFrom(InputStream in, Continuation<? super Integer> next) {
    try {
      return new DataInputStream(in).readInt();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Object writeTo(Integer value, OutputStream out, Continuation<? super Unit> next) {
    try {
      new DataOutputStream(out).writeInt(value);
      return Unit.INSTANCE;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
