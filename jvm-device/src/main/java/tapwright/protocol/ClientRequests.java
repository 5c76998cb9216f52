package tapwright.protocol;

import java.util.List;
import java.util.Map;

/**
 * What a client can ask of the device: one method for each {@link Request} that the sandbox serves.
 * All are called on the sandbox's main thread and throw {@link BadRequest} for a wrong request.
 */
public interface ClientRequests {
  /** Installs an app, with its data deleted. */
  Map<String, Object> install(Installation installation);

  /** Starts the launcher activity, or the one of this class name. */
  Map<String, Object> launch(String activity);

  /** Ends the process of the app. */
  Map<String, Object> stop();

  /** Deletes the data of the app; a seed other than null replaces the present one. */
  Map<String, Object> reset(Long seed);

  /** Performs events one after the other; each is a list of its name and its arguments. */
  Map<String, Object> perform(List<?> events);

  /** Reads the screen: all its windows, or the top one. */
  Map<String, Object> observe(boolean allWindows);

  /** Draws the screen; the field {@code png} of the answer holds the bytes of the file. */
  Map<String, Object> screenshot();

  /** Serves a call of the phone's shell; the field {@code result} holds its answer. */
  Map<String, Object> system(String call, Fields fields);

  /** Tells which watched calls the app has reached, and what they answered. */
  Map<String, Object> reach();
}
