package tapwright.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tapwright.backend.BackEnd;
import tapwright.coverage.CoverageReport;
import tapwright.nativecode.Bridge;
import tapwright.protocol.Answer;
import tapwright.protocol.BadRequest;
import tapwright.protocol.CoverageSnapshot;
import tapwright.protocol.Fields;
import tapwright.protocol.Installation;
import tapwright.protocol.Request;

/** Turns a line of the protocol into an answer. */
final class Server {
  /** What native code leaves when it ends the JVM; the client reads it. */
  private static final String LAST_WORDS = "native-end";

  private final SandboxFactory sandboxes;
  private final Supervisor device;
  private Path measuredJar;
  private String packageName;
  private boolean done;

  Server(Options options) throws Exception {
    if (options.standIn() != null) {
      Bridge.configure(
          options.standIn(), Path.of(System.getProperty("java.io.tmpdir"), LAST_WORDS));
    }
    sandboxes = new SandboxFactory(options.sdkLevel(), options.nativeDirectory());
    device = new Supervisor(sandboxes);
  }

  boolean isDone() {
    return done;
  }

  Map<String, Object> answer(String line) {
    Object id = null;
    Map<String, Object> answer;
    try {
      Fields fields = new Fields(Json.parse(line));
      id = fields.raw("id");
      answer = serve(Request.of(fields.raw("do")), fields);
    } catch (BadRequest e) {
      answer = Answer.error(Answer.Fault.INPUT, e.getMessage());
    } catch (IllegalArgumentException | ClassCastException e) {
      // Of the line or its fields: what goes wrong inside the sandbox comes out as another type.
      answer = Answer.error(Answer.Fault.INPUT, "not a request: " + e.getMessage());
    } catch (IOException e) {
      answer = Answer.error(Answer.Fault.INPUT, e.toString());
    } catch (Throwable e) {
      e.printStackTrace();
      answer = Answer.error(Answer.Fault.DEVICE, e.toString());
    }
    Map<String, Object> numbered = new LinkedHashMap<>();
    numbered.put("id", id);
    numbered.putAll(answer);
    return numbered;
  }

  /** The one place that says what each request of the protocol leads to. */
  private Map<String, Object> serve(Request request, Fields fields) throws Exception {
    return switch (request) {
      case INSTALL -> install(fields);
      case LAUNCH -> {
        String activity = fields.text("activity");
        yield device.call(inside -> inside.launch(activity));
      }
      case STOP -> noted(device.call(inside -> inside.stop()));
      case RESET -> {
        Long seed = fields.number("seed");
        yield noted(device.call(inside -> inside.reset(seed)));
      }
      case PERFORM -> {
        List<?> events = fields.requiredList("events");
        yield device.call(inside -> inside.perform(events));
      }
      case OBSERVE -> {
        boolean allWindows = "all".equals(fields.text("windows"));
        yield device.call(inside -> inside.observe(allWindows));
      }
      case SCREENSHOT -> screenshot(fields.requiredPath("path"));
      case COVERAGE -> coverage(fields);
      case SYSTEM -> {
        String call = fields.text("call");
        Fields with = new Fields(fields.raw("with"));
        yield device.call(inside -> inside.system(call, with));
      }
      case REACH -> device.call(inside -> inside.reach());
      case QUIT -> {
        done = true;
        yield Answer.ok();
      }
    };
  }

  private Map<String, Object> noted(Map<String, Object> answer) {
    if (device.hasLostThread()) {
      answer.put("worn", true);
    }
    return answer;
  }

  private Map<String, Object> install(Fields fields) throws Exception {
    Path converted = fields.requiredPath("converted");
    Map<?, ?> app = (Map<?, ?>) Json.parse(Files.readString(converted.resolve("app.json")));
    Installation installation =
        new Installation(
            fields.requiredPath("apk"),
            converted,
            fields.requiredPath("data"),
            Boolean.TRUE.equals(fields.flag("phonePaths")),
            app,
            sandboxes.frameworkJar(),
            fields.number("seed"),
            fields.text("grant"),
            fields.flag("network"),
            fields.number("uptime"),
            fields.object("phone"),
            Boolean.TRUE.equals(fields.flag("comparisons")));
    String backEnd = fields.text("backEnd");
    BackEnd.configure(
        backEnd == null ? null : (Map<?, ?>) Json.parse(Files.readString(Path.of(backEnd))),
        Path.of(System.getProperty("java.io.tmpdir")));
    measuredJar = converted.resolve("measured.jar");
    packageName = String.valueOf(app.get("package"));
    return device.install(installation);
  }

  private Map<String, Object> screenshot(Path path) throws Exception {
    Map<String, Object> answer = device.call(inside -> inside.screenshot());
    // An app that hangs while it draws itself is reported as such, without a picture.
    if (answer.remove("png") instanceof byte[] png) {
      Files.write(path, png);
    }
    return answer;
  }

  /** Writes JaCoCo's files. */
  private Map<String, Object> coverage(Fields fields) throws Exception {
    if (measuredJar == null) {
      throw new BadRequest("nothing is installed");
    }
    CoverageSnapshot snapshot = device.coverage();
    CoverageReport report = new CoverageReport(measuredJar, packageName, snapshot.probes());
    List<?> hits = fields.list("hits");
    if (hits != null) {
      report.add(hits);
    }
    String exec = fields.text("exec");
    if (exec != null) {
      report.writeExec(Path.of(exec), 0, snapshot.wallTime());
    }
    String xml = fields.text("xml");
    if (xml != null) {
      report.writeXml(Path.of(xml), 0, snapshot.wallTime());
    }
    return Answer.ok();
  }
}
