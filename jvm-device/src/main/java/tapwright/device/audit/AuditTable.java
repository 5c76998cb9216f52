package tapwright.device.audit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * The verdicts on answers, from the table in the device's jar: a line for each call, with its
 * verdict in the second column.
 */
final class AuditTable {
  private static final String PATH = "tapwright/audit.tsv";
  private static final Set<String> SOUND = Set.of("true", "mended");

  /** Robolectric's bridges to Android's own native code, which answers as it does on a phone. */
  private static final String NATIVE_CODE = "org.robolectric.shadows.ShadowNative";

  /** The one of that name that is no bridge. */
  private static final String NO_BRIDGE = "org.robolectric.shadows.ShadowNativeAllocationRegistry";

  private static final Set<String> audited = read();

  private AuditTable() {}

  static boolean isAudited(String call, String answeredBy) {
    return isAndroids(call, answeredBy) || audited.contains(call);
  }

  /** Whether Android's own code answers, to which a shadow only listens. */
  static boolean isAndroids(String call, String answeredBy) {
    return call.startsWith(answeredBy + '.')
        || answeredBy.startsWith(NATIVE_CODE) && !answeredBy.equals(NO_BRIDGE);
  }

  private static Set<String> read() {
    try (InputStream file = AuditTable.class.getClassLoader().getResourceAsStream(PATH)) {
      if (file == null) {
        throw new IllegalStateException("the device's jar lacks " + PATH + ": build it again");
      }
      Set<String> calls = new HashSet<>();
      for (String line : new String(file.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
        String[] columns = line.split("\t");
        if (columns.length > 1 && SOUND.contains(columns[1])) {
          calls.add(columns[0]);
        }
      }
      return calls;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
