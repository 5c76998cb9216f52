package tapwright.device.shell;

import android.Manifest;
import android.os.Handler;
import android.os.Looper;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.robolectric.util.ReflectionHelpers;
import tapwright.device.Device;
import tapwright.protocol.BadRequest;
import tapwright.protocol.Fields;

/** Changes the state of the phone: settings, configuration, battery, permissions, memory. */
final class StateCalls {
  private StateCalls() {}

  static void putSetting(Device device, Fields fields, Map<String, Object> result) {
    device
        .system()
        .putSetting(required(fields, "table"), required(fields, "name"), fields.text("value"));
  }

  static void settings(Device device, Fields fields, Map<String, Object> result) {
    result.put("values", device.system().settings(required(fields, "table")));
  }

  /** Changes what is named and leaves the rest; an empty text is the phone's own value. */
  static void configure(Device device, Fields fields, Map<String, Object> result) {
    device
        .configuration()
        .change(
            present -> {
              for (String name : fields.names()) {
                present = present.with(name, fields.raw(name));
              }
              return present;
            });
  }

  static void battery(Device device, Fields fields, Map<String, Object> result) {
    device.system().setBattery(fields.numbers("values"));
  }

  static void permission(Device device, Fields fields, Map<String, Object> result) {
    device
        .system()
        .setPermission(required(fields, "name"), Boolean.TRUE.equals(fields.flag("allowed")));
  }

  /** Names the permissions that this level of Android knows. */
  static void platformPermissions(Device device, Fields fields, Map<String, Object> result) {
    List<String> names = new ArrayList<>();
    for (Field field : Manifest.permission.class.getFields()) {
      if (field.getType() == String.class) {
        names.add(ReflectionHelpers.getStaticField(field));
      }
    }
    Collections.sort(names);
    result.put("names", names);
  }

  static void network(Device device, Fields fields, Map<String, Object> result) {
    result.put("connected", device.system().isConnected());
  }

  /** Tells which of these permissions the app holds, or would if it ran. */
  static void permissions(Device device, Fields fields, Map<String, Object> result) {
    result.put(
        "held",
        fields.requiredList("names").stream()
            .filter(name -> device.system().isHeld(String.valueOf(name)))
            .toList());
  }

  /** Reads a file that a phone's kernel tells of itself by, as the app sees it; null: none. */
  static void file(Device device, Fields fields, Map<String, Object> result) {
    result.put("content", device.system().kernelFile(required(fields, "path")));
  }

  /** Ends the process as {@code am crash} does: by an exception on its main thread. */
  static void crash(Device device, Fields fields, Map<String, Object> result) {
    requireProcess(device);
    RuntimeException error = shellInducedCrash();
    new Handler(Looper.getMainLooper())
        .post(
            () -> {
              throw error;
            });
  }

  private static RuntimeException shellInducedCrash() {
    for (String name :
        new String[] {
          "android.app.RemoteServiceException$CrashedByAdbException",
          "android.app.RemoteServiceException"
        }) {
      try {
        return (RuntimeException)
            Class.forName(name).getConstructor(String.class).newInstance("shell-induced crash");
      } catch (ReflectiveOperationException absentAtThisLevel) {
        continue;
      }
    }
    throw new IllegalStateException("this level has no RemoteServiceException");
  }

  static void trimMemory(Device device, Fields fields, Map<String, Object> result) {
    requireProcess(device);
    Long level = fields.number("level");
    if (level == null) {
      throw new BadRequest("trimMemory needs \"level\"");
    }
    device.system().events().trimMemory(level.intValue());
  }

  private static void requireProcess(Device device) {
    if (!device.processes().isRunning()) {
      throw new BadRequest("no process of " + device.app().packageName() + " runs");
    }
  }

  private static String required(Fields fields, String name) {
    String value = fields.text(name);
    if (value == null) {
      throw new BadRequest("the call needs \"" + name + "\"");
    }
    return value;
  }
}
