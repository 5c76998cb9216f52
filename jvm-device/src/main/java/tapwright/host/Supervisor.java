package tapwright.host;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;

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
  private Map<String, Object> installed;
  private final Map<String, Object> settings = new LinkedHashMap<>();

  Supervisor(SandboxFactory sandboxes, DeviceHandle device) {
    this.sandboxes = sandboxes;
    this.device = device;
  }

  Map<String, Object> call(Map<String, Object> request) throws Exception {
    Map<String, Object> answer = watch(device.submit(request));
    if (answer == null) {
      answer = recover();
    }
    remember(request, answer);
    return answer;
  }

  private void remember(Map<String, Object> request, Map<String, Object> answer) {
    if (!Boolean.TRUE.equals(answer.get("ok"))) {
      return;
    }
    if ("install".equals(request.get("do"))) {
      installed = new LinkedHashMap<>(request);
    } else if ("set".equals(request.get("do"))) {
      settings.putAll(request);
    }
  }

  /** The answer, or null when the main thread hangs. */
  private Map<String, Object> watch(Future<Map<String, Object>> pending)
      throws InterruptedException {
    long begin = device.mainTime();
    long lastTime = begin;
    long idle = 0;
    while (true) {
      Map<String, Object> answer = DeviceHandle.await(pending, TICK_MILLISECONDS);
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
    Map<String, Object> blocked = new LinkedHashMap<>();
    blocked.put("do", "blocked");
    blocked.put("stack", device.mainStack());
    device.interrupt();
    Future<Map<String, Object>> kindly = device.submit(blocked);
    Map<String, Object> answer = DeviceHandle.await(kindly, GRACE_MILLISECONDS);
    if (answer != null) {
      return answer;
    }
    List<?> probes = (List<?>) device.callBeside(Map.of("do", "probes")).get("probes");
    device.abandon();
    device = new DeviceHandle(sandboxes.build());
    if (installed == null) {
      return watchedOrFail(blocked);
    }
    Map<String, Object> again = new LinkedHashMap<>(installed);
    again.put("keep", true);
    again.put("probes", probes);
    watchedOrFail(again);
    if (!settings.isEmpty()) {
      watchedOrFail(settings);
    }
    return watchedOrFail(blocked);
  }

  private Map<String, Object> watchedOrFail(Map<String, Object> request)
      throws InterruptedException {
    Map<String, Object> answer = watch(device.submit(request));
    if (answer == null) {
      throw new IllegalStateException("the device hangs after a new start");
    }
    return answer;
  }
}
