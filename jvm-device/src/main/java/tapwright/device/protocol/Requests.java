package tapwright.device.protocol;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tapwright.device.Device;
import tapwright.device.process.ProcessDeath;
import tapwright.runtime.AppFiles;
import tapwright.runtime.AppRuntime;
import tapwright.runtime.Gate;
import tapwright.runtime.Probes;

/** Serves the requests of the protocol, one at a time, on the main thread. */
public final class Requests {
  private final Device device;
  private final Installer installer;
  private final Answers answers;
  private final Events events;

  public Requests(Device device) {
    this.device = device;
    this.installer = new Installer(device);
    this.answers = new Answers(device);
    this.events = new Events(device);
  }

  public Map<String, Object> answer(Map<String, Object> request) {
    String name = String.valueOf(request.get("do"));
    Gate.open();
    try {
      return serve(name, request);
    } catch (BadRequest e) {
      return error("input", e.getMessage());
    } finally {
      AppFiles.dateWritten();
      Gate.close();
    }
  }

  private Map<String, Object> serve(String name, Map<String, Object> request) {
    return switch (name) {
      case "install" -> {
        installer.install(request);
        yield answers.plain();
      }
      case "launch" -> {
        String activity = (String) request.get("activity");
        inApp(() -> events.launch(activity));
        yield answers.screen(false);
      }
      case "stop" -> {
        device.processes().stop(false);
        yield answers.screen(false);
      }
      case "reset" -> {
        installer.reset(request);
        yield answers.screen(false);
      }
      case "perform" -> {
        perform((List<?>) request.get("events"));
        yield answers.screen(false);
      }
      case "observe" -> {
        inApp(() -> {});
        yield answers.screen("all".equals(request.get("windows")));
      }
      case "screenshot" -> screenshot();
      case "set" -> set(request);
      case "blocked" -> {
        blocked((List<?>) request.get("stack"));
        yield answers.screen(false);
      }
      case "probes" -> probes();
      default -> throw new BadRequest("no such request: " + name);
    };
  }

  private void perform(List<?> list) {
    if (list == null) {
      throw new BadRequest("perform needs a list of events");
    }
    for (Object event : list) {
      if (!(event instanceof List<?> parts) || parts.isEmpty()) {
        throw new BadRequest("not an event: " + event);
      }
      String name = String.valueOf(parts.get(0));
      @SuppressWarnings("unchecked")
      List<Object> arguments = (List<Object>) parts.subList(1, parts.size());
      long settle =
          name.equals("drag")
              ? device.budget().flingMilliseconds()
              : device.budget().settleMilliseconds();
      if (!inApp(() -> events.perform(name, arguments), settle)) {
        return;
      }
    }
  }

  private boolean inApp(Runnable action) {
    return inApp(action, device.budget().settleMilliseconds());
  }

  /** Gives control to the app and lets it settle; false when its process ended on the way. */
  private boolean inApp(Runnable action, long settleMilliseconds) {
    if (device.processes().isRunning()) {
      AppRuntime.arm(device.budget().blockedMilliseconds(), device.budget().asleepMilliseconds());
    } else {
      // Nobody touches what is not there yet.
      AppRuntime.arm(device.budget().launchMilliseconds(), Long.MAX_VALUE);
    }
    try {
      action.run();
      if (device.processes().isRunning()) {
        device.pump().settle(settleMilliseconds);
        device.deaths().check();
      }
      return true;
    } catch (BadRequest e) {
      throw e;
    } catch (Throwable error) {
      // What ends the process may run code of the app, and is not late.
      AppRuntime.disarm();
      device.deaths().uncaught(Thread.currentThread(), error);
      answers.died(device.deaths().take());
      device.processes().stop(false);
      return false;
    } finally {
      AppRuntime.disarm();
    }
  }

  /** The host found the main thread hung and got it back, here or in a new sandbox. */
  private void blocked(List<?> stack) {
    Thread.interrupted();
    RuntimeException error =
        new RuntimeException("the main thread waits for something that does not come");
    error.setStackTrace(stack.toArray(new StackTraceElement[0]));
    ProcessDeath death = new ProcessDeath(ProcessDeath.ANR, "main", error);
    device.deaths().take();
    device.log().died(death, device.app().packageName());
    answers.died(death);
    device.processes().stop(false);
  }

  private Map<String, Object> screenshot() {
    if (!device.processes().isReady()) {
      throw new BadRequest("no app has run yet: nothing to draw");
    }
    Map<String, Object> answer = answers.plain();
    answer.put("png", Base64.getEncoder().encodeToString(device.screens().screenshot()));
    return answer;
  }

  private Map<String, Object> set(Map<String, Object> request) {
    for (Map.Entry<String, Object> entry : request.entrySet()) {
      String key = entry.getKey();
      if (!key.equals("id") && !key.equals("do") && !device.system().set(key, entry.getValue())) {
        throw new BadRequest("no such setting: " + key);
      }
    }
    return answers.plain();
  }

  /** For the host: the probe arrays in plain values. */
  private Map<String, Object> probes() {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("ok", true);
    answer.put("probes", Probes.loadedValues());
    answer.put("wallTime", device.processes().wallTime());
    return answer;
  }

  static Map<String, Object> error(String kind, String message) {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("kind", kind);
    error.put("message", message);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("ok", false);
    answer.put("error", error);
    return answer;
  }
}
