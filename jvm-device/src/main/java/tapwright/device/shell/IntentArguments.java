package tapwright.device.shell;

import android.content.Intent;
import android.os.Binder;
import android.os.ShellCommand;
import java.io.FileDescriptor;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Set;
import org.robolectric.util.ReflectionHelpers;
import tapwright.protocol.BadRequest;
import tapwright.protocol.Fields;

/** Reads an intent from the arguments of {@code am}, with the framework's own parser. */
final class IntentArguments {
  /** Options of {@code am} itself, which are not part of an intent, by what follows them. */
  private static final Set<String> FLAGS =
      Set.of(
          "-D",
          "-N",
          "-W",
          "-S",
          "--streaming",
          "--async",
          "--track-allocation",
          "--task-overlay",
          "--lock-task",
          "--allow-background-activity-starts",
          "--dismiss-keyguard-if-insecure",
          "--dismiss-keyguard");

  private static final Set<String> WITH_VALUE =
      Set.of(
          "-P",
          "-R",
          "--start-profiler",
          "--sampling",
          "--attach-agent",
          "--attach-agent-bind",
          "--user",
          "--receiver-permission",
          "--display",
          "--windowingMode",
          "--activityType",
          "--task",
          "--splashscreen-icon");

  private IntentArguments() {}

  static Intent of(Fields fields) {
    List<?> words = fields.requiredList("arguments");
    String[] arguments = words.stream().map(String::valueOf).toArray(String[]::new);
    Parser parser = new Parser();
    parser.init(
        new Binder(),
        FileDescriptor.in,
        FileDescriptor.err, // Standard output belongs to the protocol.
        FileDescriptor.err,
        arguments,
        0);
    try {
      return Intent.parseCommandArgs(parser, IntentArguments::skipped);
    } catch (URISyntaxException | RuntimeException e) {
      throw new BadRequest(e.getMessage() == null ? e.toString() : e.getMessage());
    }
  }

  /** Takes an option that an intent does not have; false for one that nobody has. */
  private static boolean skipped(String option, ShellCommand command) {
    if (WITH_VALUE.contains(option)) {
      command.getNextArgRequired();
      return true;
    }
    return FLAGS.contains(option);
  }

  /** The framework parses on behalf of a command; this one is only asked for its arguments. */
  private static final class Parser extends ShellCommand {
    /** The framework's class has this method already, but hides it from compilers. */
    public Object $$robo$getData() {
      return ReflectionHelpers.getField(this, "__robo_data__");
    }

    @Override
    public int onCommand(String command) {
      return 0;
    }

    @Override
    public void onHelp() {}
  }
}
