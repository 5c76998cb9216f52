package tapwright.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.internal.AndroidSandbox;
import tapwright.coverage.CoverageReport;

/** Turns a line of the protocol into an answer: what the host does itself, and the rest. */
final class Server {
  private final SandboxFactory sandboxes;
  private final Supervisor device;
  private Path measuredJar;
  private String packageName;
  private boolean done;

  Server(Options options) throws Exception {
    sandboxes = new SandboxFactory(options.sdkLevel());
    AndroidSandbox sandbox = sandboxes.build();
    Path unpacked =
        NativeFiles.provide(
            options.nativeDirectory(), options.sdkLevel(), sandboxes.frameworkJar());
    System.setProperty("tapwright.native.directory", unpacked.toString());
    device = new Supervisor(sandboxes, new DeviceHandle(sandbox));
  }

  boolean isDone() {
    return done;
  }

  Map<String, Object> answer(String line) {
    Object id = null;
    Map<String, Object> answer;
    try {
      @SuppressWarnings("unchecked")
      Map<String, Object> request = (Map<String, Object>) Json.parse(line);
      id = request.get("id");
      answer = serve(request);
    } catch (IllegalArgumentException | ClassCastException e) {
      answer = error("input", "not a request: " + e.getMessage());
    } catch (IOException e) {
      answer = error("input", e.toString());
    } catch (Throwable e) {
      e.printStackTrace();
      answer = error("device", e.toString());
    }
    Map<String, Object> numbered = new LinkedHashMap<>();
    numbered.put("id", id);
    numbered.putAll(answer);
    return numbered;
  }

  private Map<String, Object> serve(Map<String, Object> request) throws Exception {
    switch (String.valueOf(request.get("do"))) {
      case "quit" -> {
        done = true;
        return new LinkedHashMap<>(Map.of("ok", true));
      }
      case "install" -> {
        Path converted = Path.of((String) request.get("converted"));
        request.put("app", Json.parse(Files.readString(converted.resolve("app.json"))));
        request.put("framework", sandboxes.frameworkJar().toString());
        measuredJar = converted.resolve("measured.jar");
        packageName = String.valueOf(((Map<?, ?>) request.get("app")).get("package"));
        return device.call(request);
      }
      case "coverage" -> {
        return coverage(request);
      }
      case "screenshot" -> {
        return screenshot(request);
      }
      default -> {
        return device.call(request);
      }
    }
  }

  private Map<String, Object> screenshot(Map<String, Object> request) throws Exception {
    Map<String, Object> answer = device.call(request);
    if (request.get("path") instanceof String path && answer.get("png") instanceof String png) {
      Files.write(Path.of(path), Base64.getDecoder().decode(png));
      answer.remove("png");
      answer.put("path", path);
    }
    return answer;
  }

  /** Writes JaCoCo's files; the counters also come back in the answer. */
  private Map<String, Object> coverage(Map<String, Object> request) throws Exception {
    if (measuredJar == null) {
      return error("input", "nothing is installed");
    }
    Map<String, Object> probes = device.call(new LinkedHashMap<>(Map.of("do", "probes")));
    CoverageReport report =
        new CoverageReport(measuredJar, packageName, (List<?>) probes.get("probes"));
    if (request.get("hits") instanceof List<?> hits) {
      report.add(hits);
    }
    long end = ((Number) probes.get("wallTime")).longValue();
    if (request.get("exec") instanceof String file) {
      report.writeExec(Path.of(file), 0, end);
    }
    if (request.get("xml") instanceof String file) {
      report.writeXml(Path.of(file), 0, end);
    }
    Map<String, Object> counters = new LinkedHashMap<>();
    report
        .counters()
        .forEach((name, count) -> counters.put(name, List.of(count.covered(), count.total())));
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("ok", true);
    answer.put("counters", counters);
    return answer;
  }

  private static Map<String, Object> error(String kind, String message) {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("kind", kind);
    error.put("message", message);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("ok", false);
    answer.put("error", error);
    return answer;
  }
}
