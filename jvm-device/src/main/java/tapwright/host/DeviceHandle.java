package tapwright.host;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
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
import tapwright.protocol.BadRequest;
import tapwright.protocol.HostRequests;
import tapwright.protocol.SandboxDevice;

/** The device inside one sandbox, with the thread that it has to be called on. */
final class DeviceHandle {
  private static final String DEVICE = "tapwright.device.Device";

  private final AndroidSandbox sandbox;
  private final ExecutorService calls =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "tapwright-calls");
            thread.setDaemon(true);
            return thread;
          });
  private final SandboxDevice device;
  private final Thread mainThread;

  DeviceHandle(AndroidSandbox sandbox, NativeFiles.Runtime nativeRuntime)
      throws ReflectiveOperationException {
    this.sandbox = sandbox;
    Class<?> type =
        sandbox.bootstrappedClass(
            Class.forName(DEVICE, false, DeviceHandle.class.getClassLoader()));
    this.mainThread = sandbox.runOnMainThread((Callable<Thread>) Thread::currentThread);
    mainThread.setName("main"); // As apps find it on every phone.
    Parking.setMain(mainThread);
    this.device =
        sandbox.runOnMainThread(
            () ->
                (SandboxDevice)
                    type.getConstructor(Object.class, Path.class, boolean.class)
                        .newInstance(
                            sandbox.getTestEnvironment(),
                            nativeRuntime.directory(),
                            nativeRuntime.isLibraryTaken()));
  }

  /** Calls the device on its main thread. */
  <T> Future<T> submit(Function<SandboxDevice, T> request) {
    return calls.submit(() -> sandbox.runOnMainThread(() -> request.apply(device)));
  }

  /** The answer; null when it has not come in this time. */
  static <T> T await(Future<T> answer, long milliseconds) throws InterruptedException {
    try {
      return answer.get(milliseconds, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return null;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof BadRequest wrong) {
        throw wrong;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /** What can be asked without the main thread, which may be stuck. */
  HostRequests beside() {
    return device.hostRequests();
  }

  List<StackTraceElement> mainStack() {
    return List.of(mainThread.getStackTrace());
  }

  /** Processor time of the main thread in nanoseconds. */
  long mainTime() {
    return ManagementFactory.getThreadMXBean().getThreadCpuTime(mainThread.getId());
  }

  void interrupt() {
    mainThread.interrupt();
  }

  /** Gives the sandbox up: its main thread is stuck and Java cannot end it. */
  void abandon() {
    calls.shutdownNow();
  }
}
