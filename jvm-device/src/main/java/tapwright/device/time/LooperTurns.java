package tapwright.device.time;

import android.os.Looper;
import android.os.Message;
import tapwright.parking.Parking;

/** Makes the app's looper threads wait for their turn before each message. */
public final class LooperTurns implements Looper.Observer {
  @Override
  public Object messageDispatchStarting() {
    Parking.resumes();
    return this;
  }

  @Override
  public void messageDispatched(Object token, Message message) {
    Parking.ends();
  }

  @Override
  public void dispatchingThrewException(Object token, Message message, Exception exception) {
    Parking.ends();
  }
}
