package tapwright.device.process;

import android.content.Intent;
import android.os.Build;
import android.os.Bundle;
import android.os.Parcel;
import android.os.Parcelable;
import android.os.TransactionTooLargeException;
import tapwright.device.Device;
import tapwright.runtime.Limits;

/**
 * Sends values to the system and back through a parcel, as a phone does: what arrives is a copy,
 * and what no parcel can hold, or what is too large for one, is the crash that it is there.
 */
public final class Transaction {
  /** The memory that a process shares with the system for this: a megabyte less two pages. */
  private static final int MOST_BYTES = (1 << 20) - 2 * 4096;

  private Transaction() {}

  /** Returns the intent of an activity as it arrives. */
  public static Intent toActivity(Intent intent) {
    try {
      return sent(intent);
    } catch (TransactionTooLargeException e) {
      throw new RuntimeException("Failure from system", e);
    }
  }

  /** Returns the intent of a service, a broadcast or a result as it arrives; null stays null. */
  public static Intent toComponent(Intent intent) {
    try {
      return intent == null ? null : sent(intent);
    } catch (TransactionTooLargeException e) {
      throw e.rethrowFromSystemServer();
    }
  }

  /** Hands the state of a stopped activity to the system, which keeps it. */
  public static void keep(Bundle state) {
    Parcel parcel = Parcel.obtain();
    try {
      write(state, parcel);
    } catch (TransactionTooLargeException e) {
      // Apps for older versions only lose the state.
      if (Device.current().app().targetSdk() >= Build.VERSION_CODES.N) {
        throw e.rethrowFromSystemServer();
      }
    } catch (RuntimeException | LinkageError e) {
      throwUnlessOurs(e);
    } finally {
      parcel.recycle();
    }
  }

  /** Returns a value as the system keeps it when the process of the app ends; null stays null. */
  public static byte[] toBytes(Parcelable value) {
    if (value == null) {
      return null;
    }
    Parcel parcel = Parcel.obtain();
    try {
      value.writeToParcel(parcel, 0);
      return parcel.marshall();
    } finally {
      parcel.recycle();
    }
  }

  /** Reads in a new process what an ended one has left with the system. */
  public static <T> T fromBytes(byte[] bytes, Parcelable.Creator<T> creator) {
    if (bytes == null) {
      return null;
    }
    Parcel parcel = Parcel.obtain();
    try {
      parcel.unmarshall(bytes, 0, bytes.length);
      parcel.setDataPosition(0);
      T value = creator.createFromParcel(parcel);
      if (value instanceof Intent intent) {
        intent.setExtrasClassLoader(Device.appLoader());
      }
      return value;
    } finally {
      parcel.recycle();
    }
  }

  private static Intent sent(Intent intent) throws TransactionTooLargeException {
    Parcel parcel = Parcel.obtain();
    try {
      write(intent, parcel);
      parcel.setDataPosition(0);
      Intent arrived = Intent.CREATOR.createFromParcel(parcel);
      arrived.setExtrasClassLoader(Device.appLoader());
      return arrived;
    } catch (RuntimeException | LinkageError e) {
      throwUnlessOurs(e);
      return new Intent(intent);
    } finally {
      parcel.recycle();
    }
  }

  private static void write(Parcelable value, Parcel parcel) throws TransactionTooLargeException {
    value.writeToParcel(parcel, 0);
    if (parcel.dataSize() > MOST_BYTES) {
      throw new TransactionTooLargeException("data parcel size " + parcel.dataSize() + " bytes");
    }
  }

  /** Some values have a parcel on phones only: they are passed on as they are. */
  private static void throwUnlessOurs(Throwable error) {
    StackTraceElement[] stack = error.getStackTrace();
    boolean isOurs =
        error instanceof LinkageError
            || error instanceof UnsupportedOperationException
            || stack.length > 0 && stack[0].getClassName().startsWith("org.robolectric.");
    if (!isOurs) {
      throw (RuntimeException) error;
    }
    Limits.report("parcel", stack.length == 0 ? "" : stack[0].getClassName(), error.toString());
  }
}
