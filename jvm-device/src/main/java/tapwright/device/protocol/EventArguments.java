package tapwright.device.protocol;

import java.util.List;
import tapwright.protocol.BadRequest;

/** Reads the arguments of an event; one that is missing or of the wrong type is a BadRequest. */
record EventArguments(String event, List<?> values) {
  double number(int index) {
    return required(index, Number.class, "a number").doubleValue();
  }

  /** Returns a coordinate on the screen. */
  float pixel(int index) {
    return (float) number(index);
  }

  String text(int index) {
    return required(index, String.class, "a text");
  }

  boolean flag(int index) {
    return required(index, Boolean.class, "true or false");
  }

  /** Returns a text, or null when there is no argument at this place. */
  String textOrNull(int index) {
    return index < values.size() && values.get(index) != null ? text(index) : null;
  }

  private <T> T required(int index, Class<T> type, String wanted) {
    if (index >= values.size() || !type.isInstance(values.get(index))) {
      throw new BadRequest(
          event + " needs " + wanted + " as argument " + (index + 1) + ", got " + values);
    }
    return type.cast(values.get(index));
  }
}
