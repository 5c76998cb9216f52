package tapwright.host;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.robolectric.internal.AndroidSandbox;
import tapwright.parking.Parking;

/**
 * The device inside one sandbox, seen from outside: a function from plain values to plain values.
 */
final class DeviceHandle {
  private final AndroidSandbox sandbox;
  private final ExecutorService calls =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "tapwright-calls");
            thread.setDaemon(true);
            return thread;
          });
  private final Function<Map<String, Object>, Map<String, Object>> device;
  private final Thread mainThread;

  @SuppressWarnings("unchecked")
  DeviceHandle(AndroidSandbox sandbox) throws ReflectiveOperationException {
    this.sandbox = sandbox;
    Class<?> type =
        sandbox.bootstrappedClass(
            Class.forName("tapwright.device.Device", false, DeviceHandle.class.getClassLoader()));
    this.mainThread = sandbox.runOnMainThread((Callable<Thread>) Thread::currentThread);
    Parking.setMain(mainThread);
    this.device =
        sandbox.runOnMainThread(
            () ->
                (Function<Map<String, Object>, Map<String, Object>>)
                    type.getConstructor(Object.class).newInstance(sandbox.getTestEnvironment()));
  }

  /** Hands the request to the device's main thread. */
  Future<Map<String, Object>> submit(Map<String, Object> request) {
    return calls.submit(() -> sandbox.runOnMainThread(() -> device.apply(request)));
  }

  /** The answer; null when it has not come in this time. */
  static Map<String, Object> await(Future<Map<String, Object>> answer, long milliseconds)
      throws InterruptedException {
    try {
      return answer.get(milliseconds, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return null;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Asks for something that needs no main thread: the device may be stuck there. */
  Map<String, Object> callBeside(Map<String, Object> request) {
    return device.apply(request);
  }

  List<StackTraceElement> mainStack() {
    return List.of(mainThread.getStackTrace());
  }

  /** Processor time of the main thread in nanoseconds. */
  long mainTime() {
    return java.lang.management.ManagementFactory.getThreadMXBean()
        .getThreadCpuTime(mainThread.getId());
  }

  void interrupt() {
    mainThread.interrupt();
  }

  /** Gives the sandbox up: its main thread is stuck and Java cannot end it. */
  void abandon() {
    calls.shutdownNow();
  }
}
