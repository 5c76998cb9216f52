package tapwright.device.shell;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import tapwright.device.Device;
import tapwright.protocol.BadRequest;
import tapwright.protocol.Fields;

/** The calls of the request {@code system}: each is one entry, its name and what it does. */
public enum SystemCall {
  STACK("stack", Needs.NOTHING, (device, fields, result) -> Tasks.list(device, result)),
  START("start", Needs.PROCESS, IntentCalls::start),
  BROADCAST("broadcast", Needs.PROCESS, IntentCalls::broadcast),
  START_SERVICE("startService", Needs.PROCESS, IntentCalls::startService),
  STOP_SERVICE("stopService", Needs.PROCESS, IntentCalls::stopService),
  QUERY("query", Needs.PROCESS, ContentCalls::query),
  INSERT("insert", Needs.PROCESS, ContentCalls::insert),
  UPDATE("update", Needs.PROCESS, ContentCalls::update),
  DELETE("delete", Needs.PROCESS, ContentCalls::delete),
  PUT_SETTING("putSetting", Needs.NOTHING, StateCalls::putSetting),
  SETTINGS("settings", Needs.NOTHING, StateCalls::settings),
  CONFIGURE("configure", Needs.NOTHING, StateCalls::configure),
  BATTERY("battery", Needs.NOTHING, StateCalls::battery),
  PERMISSION("permission", Needs.NOTHING, StateCalls::permission),
  PLATFORM_PERMISSIONS("platformPermissions", Needs.NOTHING, StateCalls::platformPermissions),
  NETWORK("network", Needs.NOTHING, StateCalls::network),
  PERMISSIONS("permissions", Needs.NOTHING, StateCalls::permissions),
  NOTIFICATIONS("notifications", Needs.NOTHING, NoticeCalls::notifications),
  SHADE("shade", Needs.PROCESS, NoticeCalls::shade),
  ALARMS("alarms", Needs.NOTHING, NoticeCalls::alarms),
  JOBS("jobs", Needs.NOTHING, NoticeCalls::jobs),
  FILE("file", Needs.NOTHING, StateCalls::file),
  WRITE_FILES("writeFiles", Needs.NOTHING, DataFiles::write),
  READ_FILES("readFiles", Needs.NOTHING, DataFiles::read),
  CRASH("crash", Needs.NOTHING, StateCalls::crash),
  TRIM_MEMORY("trimMemory", Needs.NOTHING, StateCalls::trimMemory);

  /** What must be there for a call to be served. */
  private enum Needs {
    NOTHING,
    /** A process of the app, which is started when there is none. */
    PROCESS
  }

  private interface Handler {
    void serve(Device device, Fields fields, Map<String, Object> result);
  }

  private final String protocolName;
  private final Needs needs;
  private final Handler handler;

  SystemCall(String protocolName, Needs needs, Handler handler) {
    this.protocolName = protocolName;
    this.needs = needs;
    this.handler = handler;
  }

  /** Returns the call of this name; a {@link BadRequest} lists the names there are. */
  public static SystemCall of(String name) {
    for (SystemCall call : values()) {
      if (call.protocolName.equals(name)) {
        return call;
      }
    }
    String known =
        Arrays.stream(values()).map(call -> call.protocolName).collect(Collectors.joining(", "));
    throw new BadRequest("no such call: " + name + "; there are " + known);
  }

  /**
   * Serves the call.
   *
   * @param result where the answer goes; what is only known when the app has settled comes later
   */
  public void serve(Device device, Fields fields, Map<String, Object> result) {
    if (device.app() == null) {
      throw new BadRequest("nothing is installed");
    }
    if (needs == Needs.PROCESS && !device.processes().isRunning()) {
      device.processes().start();
    }
    handler.serve(device, fields, result);
  }
}
