package tapwright.host;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.function.Function;
import tapwright.protocol.ClientRequests;
import tapwright.protocol.CoverageSnapshot;
import tapwright.protocol.Installation;

/**
 * Watches over the device's main thread from outside.
 *
 * <p>A main thread that waits, or works in framework or native code, for ever cannot be stopped
 * from inside: first it is interrupted, then its sandbox is given up and a new one built, with the
 * app's data kept. Either way the app is reported as not responding.
 */
final class Supervisor {
  private static final long TICK_MILLISECONDS = 250;
  private static final long IDLE_LIMIT_MILLISECONDS = 12_000;
  private static final long WORK_LIMIT_NANOSECONDS = 15_000_000_000L;
  private static final long GRACE_MILLISECONDS = 3_000;

  private final SandboxFactory sandboxes;
  private DeviceHandle device;
  private Installation installed;
  private boolean hasLostThread;

  Supervisor(SandboxFactory sandboxes) throws Exception {
    this.sandboxes = sandboxes;
    this.device = sandboxes.buildDevice();
  }

  /** Serves a request of a client; a main thread that hangs makes the answer that of an ANR. */
  Map<String, Object> call(Function<ClientRequests, Map<String, Object>> request) throws Exception {
    Map<String, Object> answer =
        watch(device.submit(inside -> request.apply(inside.clientRequests())));
    return answer == null ? recover() : answer;
  }

  /** Installs an app, and remembers it for a sandbox that may have to replace this one. */
  Map<String, Object> install(Installation installation) throws Exception {
    Map<String, Object> answer = call(inside -> inside.install(installation));
    installed = installation;
    return answer;
  }

  /** Whether a main thread was given up that may work on for as long as the JVM lives. */
  boolean hasLostThread() {
    return hasLostThread;
  }

  /** Returns the coverage so far. */
  CoverageSnapshot coverage() throws InterruptedException {
    return watchedOrFail(device.submit(inside -> inside.hostRequests().coverage()));
  }

  /** The answer, or null when the main thread hangs. */
  private <T> T watch(Future<T> pending) throws InterruptedException {
    long begin = device.mainTime();
    long lastTime = begin;
    long idle = 0;
    while (true) {
      T answer = DeviceHandle.await(pending, TICK_MILLISECONDS);
      if (answer != null) {
        return answer;
      }
      long time = device.mainTime();
      // A waiting thread uses next to no processor time; a starved one still moves a little.
      idle = time - lastTime < 1_000_000 ? idle + TICK_MILLISECONDS : 0;
      lastTime = time;
      if (idle >= IDLE_LIMIT_MILLISECONDS || time - begin > WORK_LIMIT_NANOSECONDS) {
        return null;
      }
    }
  }

  private Map<String, Object> recover() throws Exception {
    List<StackTraceElement> stack = device.mainStack();
    device.interrupt();
    Map<String, Object> answer = DeviceHandle.await(reportHang(stack), GRACE_MILLISECONDS);
    if (answer != null) {
      return answer;
    }
    CoverageSnapshot coverage = device.beside().coverage();
    device.abandon();
    hasLostThread = true;
    device = sandboxes.buildDevice();
    if (installed != null) {
      Installation again = installed;
      watchedOrFail(device.submit(inside -> inside.hostRequests().reinstall(again, coverage)));
    }
    return watchedOrFail(reportHang(stack));
  }

  private Future<Map<String, Object>> reportHang(List<StackTraceElement> stack) {
    return device.submit(inside -> inside.hostRequests().mainThreadHung(stack));
  }

  private <T> T watchedOrFail(Future<T> pending) throws InterruptedException {
    T answer = watch(pending);
    if (answer == null) {
      throw new IllegalStateException("the device hangs in what it does itself");
    }
    return answer;
  }
}
