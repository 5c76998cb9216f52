package tapwright.packages;

import com.android.tools.build.bundletool.model.exceptions.BundleToolException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tapwright.host.Json;

/**
 * Makes one APK: {@code bundle FILE.aab}, {@code set FILE.apks} (one that bundletool made) or {@code
 * merge BASE.apk SPLIT.apk...}, each with {@code --out FILE --level N --density N --locale TAG
 * --abis A,B} before it.
 *
 * <p>The last line on standard output is {@code {"done":FILE,"parts":[...]}} or {@code
 * {"error":{"kind","message"}}}, as the converter's is.
 */
public final class Packages {
  private Packages() {}

  /** The entry point; see the class comment. */
  public static void main(String[] arguments) {
    // What the libraries print is for the log: standard output is for the lines above.
    PrintStream out = System.out;
    System.setOut(System.err);
    System.exit(run(arguments, out));
  }

  static int run(String[] arguments, PrintStream out) {
    String subject = Path.of(arguments[arguments.length - 1]).getFileName().toString();
    try {
      Order order = Order.parse(arguments);
      List<String> parts = make(order);
      Map<String, Object> done = new LinkedHashMap<>();
      done.put("done", order.out().toString());
      done.put("parts", parts);
      tell(out, done);
      return 0;
    } catch (BundleToolException
        | IllegalArgumentException
        | UncheckedIOException
        | IOException e) {
      e.printStackTrace();
      String message = "cannot make one APK of " + subject + ": " + words(e);
      tell(out, Map.of("error", Map.of("kind", "input", "message", message)));
      return 2;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      e.printStackTrace();
      tell(out, Map.of("error", Map.of("kind", "internal", "message", words(e))));
      return 5;
    }
  }

  private static List<String> make(Order order) throws IOException {
    Path work = Files.createDirectory(order.out().resolveSibling("work"));
    switch (order.kind()) {
      case "bundle" -> {
        return new Bundles(order.device(), work).universal(order.inputs().get(0), order.out());
      }
      case "set" -> {
        List<Path> chosen = new Bundles(order.device(), work).chosenOf(order.inputs().get(0));
        return merged(chosen, order.out());
      }
      case "merge" -> {
        return merged(order.inputs(), order.out());
      }
      default -> throw new IllegalArgumentException("no such kind of package: " + order.kind());
    }
  }

  private static List<String> merged(List<Path> parts, Path out) throws IOException {
    SplitMerge.merge(parts, out);
    List<String> names = new ArrayList<>();
    parts.forEach(part -> names.add(part.getFileName().toString()));
    return names;
  }

  private static String words(Throwable e) {
    Throwable cause = e instanceof UncheckedIOException ? e.getCause() : e;
    String said = cause.getMessage();
    return said == null || said.isEmpty() ? cause.getClass().getSimpleName() : said;
  }

  private static void tell(PrintStream out, Map<String, Object> line) {
    out.println(Json.write(line));
    out.flush();
  }
}
