package tapwright.host;

import java.util.Map;
import java.util.function.Function;
import org.robolectric.internal.AndroidSandbox;

/** The device inside one sandbox, seen from outside: a function from plain values to plain values. */
final class DeviceHandle {
  private final AndroidSandbox sandbox;
  private final Function<Map<String, Object>, Map<String, Object>> device;

  @SuppressWarnings("unchecked")
  DeviceHandle(AndroidSandbox sandbox) throws Exception {
    this.sandbox = sandbox;
    Class<?> type =
        sandbox.bootstrappedClass(
            Class.forName("tapwright.device.Device", false, DeviceHandle.class.getClassLoader()));
    this.device =
        sandbox.runOnMainThread(
            () ->
                (Function<Map<String, Object>, Map<String, Object>>)
                    type.getConstructor(Object.class).newInstance(sandbox.getTestEnvironment()));
  }

  Map<String, Object> call(Map<String, Object> request) {
    return sandbox.runOnMainThread(() -> device.apply(request));
  }
}
