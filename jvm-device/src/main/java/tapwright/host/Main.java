package tapwright.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Boots the device and serves the line protocol on standard input and output until quit. */
public final class Main {
  /** Raised when a client of the version before would not understand the device any more. */
  private static final int PROTOCOL = 2;

  private Main() {}

  public static void main(String[] arguments) throws Exception {
    PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    System.setOut(System.err);
    Options options;
    try {
      options = Options.parse(arguments);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(2);
      return;
    }
    Server server = boot(options, answers);
    Map<String, Object> hello = new LinkedHashMap<>();
    hello.put("hello", "tapwright-jvm-device");
    hello.put("protocol", PROTOCOL);
    hello.put("sdk", options.sdkLevel());
    hello.put("java", Runtime.version().feature());
    answers.println(Json.write(hello));
    serve(server, answers);
    // Threads of the app may still run; nothing they do matters any more.
    Runtime.getRuntime().halt(0);
  }

  /** Boots, or says at once why not: threads that boot has started would keep the JVM alive. */
  private static Server boot(Options options, PrintStream answers) {
    try {
      return new Server(options);
    } catch (Throwable e) {
      e.printStackTrace();
      answers.println(Json.write(Map.of("failed", String.valueOf(e))));
      Runtime.getRuntime().halt(3);
      throw new AssertionError("unreachable", e);
    }
  }

  private static void serve(Server server, PrintStream answers) throws IOException {
    BufferedReader requests =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = requests.readLine(); line != null; line = requests.readLine()) {
      if (line.isBlank()) {
        continue;
      }
      Map<String, Object> answer = server.answer(line);
      answers.println(Json.write(answer));
      if (server.isDone()) {
        return;
      }
    }
  }
}
