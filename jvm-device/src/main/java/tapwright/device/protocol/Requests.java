package tapwright.device.protocol;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import tapwright.device.Device;
import tapwright.device.audit.AnswerAudit;
import tapwright.device.audit.AnswerCount;
import tapwright.device.process.ProcessDeath;
import tapwright.device.shell.SystemCall;
import tapwright.protocol.Answer;
import tapwright.protocol.BadRequest;
import tapwright.protocol.ClientRequests;
import tapwright.protocol.CoverageSnapshot;
import tapwright.protocol.Fields;
import tapwright.protocol.HostRequests;
import tapwright.protocol.Installation;
import tapwright.runtime.AppFiles;
import tapwright.runtime.AppRuntime;
import tapwright.runtime.Gate;
import tapwright.runtime.Probes;

/** Serves the requests of clients and of the host, one at a time. */
public final class Requests implements ClientRequests, HostRequests {
  private final Device device;
  private final Installer installer;
  private final ScreenAnswers answers;

  public Requests(Device device) {
    this.device = device;
    this.installer = new Installer(device);
    this.answers = new ScreenAnswers(device);
  }

  @Override
  public Map<String, Object> install(Installation installation) {
    return serve(
        () -> {
          installer.install(installation);
          if (installation.uptime() == null) {
            installer.reset(installation.seed());
          } else {
            device.processes().resumeAt(installation.uptime());
          }
          return Answer.ok();
        });
  }

  @Override
  public Map<String, Object> launch(String activity) {
    return serve(
        () -> {
          inApp(() -> device.launcher().launch(activity));
          return answers.take(false);
        });
  }

  @Override
  public Map<String, Object> stop() {
    return serve(
        () -> {
          device.processes().stop();
          return noted(answers.take(false));
        });
  }

  @Override
  public Map<String, Object> reset(Long seed) {
    return serve(
        () -> {
          installer.reset(seed);
          return noted(answers.take(false));
        });
  }

  /** Says when only a new JVM is as good as new for the next process of the app. */
  private Map<String, Object> noted(Map<String, Object> answer) {
    if (device.processes().isWorn()) {
      answer.put("worn", true);
    }
    return answer;
  }

  @Override
  public Map<String, Object> perform(List<?> events) {
    return serve(
        () -> {
          performAll(events);
          return answers.take(false);
        });
  }

  @Override
  public Map<String, Object> observe(boolean allWindows) {
    return serve(
        () -> {
          inApp(() -> {});
          return answers.take(allWindows);
        });
  }

  @Override
  public Map<String, Object> screenshot() {
    return serve(
        () -> {
          if (!device.processes().isReady()) {
            throw new BadRequest("no app has run yet: nothing to draw");
          }
          Map<String, Object> answer = Answer.ok();
          answer.put("png", device.screens().screenshot());
          return answer;
        });
  }

  @Override
  public Map<String, Object> system(String call, Fields fields) {
    return serve(
        () -> {
          SystemCall named = SystemCall.of(call);
          Map<String, Object> result = new LinkedHashMap<>();
          inApp(() -> named.serve(device, fields, result));
          Map<String, Object> answer = noted(answers.take(false));
          answer.put("result", result);
          return answer;
        });
  }

  @Override
  public Map<String, Object> reach() {
    Map<String, Object> answer = Answer.ok();
    List<Object> rows = new ArrayList<>();
    for (AnswerCount count : AnswerAudit.reached()) {
      rows.add(
          List.of(count.call(), count.answeredBy(), count.fromApp(), count.blank(), count.zero()));
    }
    answer.put("calls", rows);
    return answer;
  }

  @Override
  public CoverageSnapshot coverage() {
    return serve(() -> new CoverageSnapshot(Probes.loadedValues(), device.processes().wallTime()));
  }

  @Override
  public Map<String, Object> reinstall(Installation installation, CoverageSnapshot coverage) {
    return serve(
        () -> {
          installer.install(installation);
          Installer.restoreProbes(coverage.probes());
          return Answer.ok();
        });
  }

  @Override
  public Map<String, Object> mainThreadHung(List<StackTraceElement> stack) {
    return serve(
        () -> {
          endHung(stack);
          return answers.take(false);
        });
  }

  /** Lets the app's threads run while a request is served, and only then. */
  private static <T> T serve(Supplier<T> request) {
    Gate.open();
    try {
      return request.get();
    } finally {
      AppFiles.dateWritten();
      Gate.close();
    }
  }

  private record PlannedEvent(Event event, EventArguments arguments) {}

  private void performAll(List<?> events) {
    List<PlannedEvent> planned = new ArrayList<>();
    for (Object event : events) {
      if (!(event instanceof List<?> parts) || parts.isEmpty()) {
        throw new BadRequest("not an event: " + event);
      }
      Event named = Event.of(parts.get(0));
      List<?> arguments = parts.subList(1, parts.size());
      planned.add(new PlannedEvent(named, new EventArguments(named.protocolName(), arguments)));
    }
    for (PlannedEvent next : planned) {
      long settle = next.event().settleMilliseconds(device.budget());
      if (!inApp(() -> next.event().perform(device, next.arguments()), settle)) {
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
      ProcessDeath death = device.deaths().take();
      device.processes().stop();
      if (death != null && death.isForLackOfRoom()) {
        throw new IllegalStateException("this JVM has no room for the app's classes any more");
      }
      answers.died(death);
      return false;
    } finally {
      AppRuntime.disarm();
    }
  }

  /** The host found the main thread hung and got it back, here or in a new sandbox. */
  private void endHung(List<StackTraceElement> stack) {
    Thread.interrupted();
    RuntimeException error =
        new RuntimeException("the main thread waits for something that does not come");
    error.setStackTrace(stack.toArray(new StackTraceElement[0]));
    ProcessDeath death = new ProcessDeath(ProcessDeath.ANR, "main", error);
    device.deaths().take();
    device.log().died(death, device.app().packageName());
    answers.died(death);
    device.processes().stop();
  }
}
