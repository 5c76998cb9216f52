package tapwright.protocol;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The requests that a client can send, by the name in the field {@code do}. */
public enum Request {
  INSTALL,
  LAUNCH,
  STOP,
  RESET,
  PERFORM,
  OBSERVE,
  SCREENSHOT,
  COVERAGE,
  SYSTEM,
  REACH,
  QUIT;

  /** The name that the protocol has for it. */
  public String protocolName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the request of this name; a {@link BadRequest} lists the names there are. */
  public static Request of(Object name) {
    for (Request request : values()) {
      if (request.protocolName().equals(name)) {
        return request;
      }
    }
    String known =
        Arrays.stream(values()).map(Request::protocolName).collect(Collectors.joining(", "));
    throw new BadRequest("no such request: " + name + "; there are " + known);
  }
}
