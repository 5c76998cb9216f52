package tapwright.device.log;

import java.text.SimpleDateFormat;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Date;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;

/**
 * The program {@code logcat} as an app may run it: without a permission it sees its own lines. It
 * prints what there is ({@code -d}, {@code -t}) or clears it ({@code -c}); it cannot follow the log.
 */
final class Logcat {
  private static final int KEPT = 2000;
  private static final String LEVELS = "VDIWEFS";
  private static final String BEGINNING = "--------- beginning of main\n";

  private record Line(long when, int process, char level, String tag, String text) {}

  private final Deque<Line> lines = new ArrayDeque<>();

  /** What the arguments ask for. */
  private static final class Options {
    final Map<String, Integer> levels = new HashMap<>();
    String format = "threadtime";
    boolean dumps;
    boolean clears;
    boolean isKnown = true;
    int last = Integer.MAX_VALUE;
    int otherLevel;
  }

  synchronized void add(long when, int process, char level, String tag, String text) {
    if (lines.size() == KEPT) {
      lines.removeFirst();
    }
    lines.add(new Line(when, process, level, tag, text));
  }

  synchronized void clear() {
    lines.clear();
  }

  /** What it prints; null for what this device has not: following, and other arguments. */
  synchronized String print(List<String> arguments) {
    Options options = read(arguments);
    if (!options.isKnown || !options.dumps && !options.clears) {
      return null;
    }
    if (options.clears) {
      lines.clear();
      return "";
    }
    List<Line> shown = new ArrayList<>(lines);
    shown.removeIf(line -> !isShown(line, options));
    int first = Math.max(0, shown.size() - options.last);
    StringBuilder text = new StringBuilder(shown.isEmpty() ? "" : BEGINNING);
    for (Line line : shown.subList(first, shown.size())) {
      text.append(format(line, options.format)).append('\n');
    }
    return text.toString();
  }

  private static Options read(List<String> arguments) {
    Options options = new Options();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      boolean hasNext = i + 1 < arguments.size();
      if (argument.equals("-d")) {
        options.dumps = true;
      } else if (argument.equals("-c")) {
        options.clears = true;
      } else if (argument.equals("-s")) {
        options.otherLevel = LEVELS.indexOf('S');
      } else if (argument.equals("-v") && hasNext) {
        options.format = arguments.get(++i);
      } else if (argument.equals("-b") && hasNext) {
        i++; // An app's own lines are in one buffer.
      } else if (argument.equals("-t") && hasNext && arguments.get(i + 1).matches("\\d{1,6}")) {
        options.dumps = true;
        options.last = Integer.parseInt(arguments.get(++i));
      } else if (argument.startsWith("-")) {
        options.isKnown = false;
      } else {
        readFilter(argument, options);
      }
    }
    return options;
  }

  /** A filter: {@code TAG:LEVEL}; a tag alone shows all of it. */
  private static void readFilter(String filter, Options options) {
    int colon = filter.lastIndexOf(':');
    String tag = colon < 0 ? filter : filter.substring(0, colon);
    String letter = colon < 0 ? "" : filter.substring(colon + 1).toUpperCase(Locale.ROOT);
    int level = letter.isEmpty() ? 0 : LEVELS.indexOf(letter.charAt(0));
    if (tag.equals("*")) {
      options.otherLevel = Math.max(0, level);
    } else {
      options.levels.put(tag, Math.max(0, level));
    }
  }

  private static boolean isShown(Line line, Options options) {
    int least = options.levels.getOrDefault(line.tag(), options.otherLevel);
    return LEVELS.indexOf(line.level()) >= least;
  }

  private static String format(Line line, String format) {
    String who = line.level() + "/" + line.tag();
    int process = line.process();
    return switch (format) {
      case "raw" -> line.text();
      case "tag" -> who + ": " + line.text();
      case "brief" -> String.format("%s(%5d): %s", who, process, line.text());
      case "process" ->
          String.format("%c(%5d) %s  (%s)", line.level(), process, line.text(), line.tag());
      case "time" -> String.format("%s %s(%5d): %s", time(line), who, process, line.text());
      case "long" ->
          String.format(
              "[ %s %5d:%5d %s ]\n%s\n", time(line), process, process, who, line.text());
      default ->
          String.format(
              "%s %5d %5d %c %s: %s",
              time(line), process, process, line.level(), line.tag(), line.text());
    };
  }

  private static String time(Line line) {
    SimpleDateFormat format = new SimpleDateFormat("MM-dd HH:mm:ss.SSS", Locale.ROOT);
    format.setTimeZone(TimeZone.getDefault());
    return format.format(new Date(line.when()));
  }
}
