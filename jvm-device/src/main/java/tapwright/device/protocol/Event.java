package tapwright.device.protocol;

import android.view.KeyEvent;
import java.util.Arrays;
import java.util.stream.Collectors;
import tapwright.device.Device;
import tapwright.device.time.Budget;
import tapwright.protocol.BadRequest;

/** The events of the request {@code perform}: each is one entry, its name and what it does. */
enum Event {
  TAP("tap", Needs.SCREEN_ON, (device, to) -> device.screens().tap(to.pixel(0), to.pixel(1))),
  LONG_PRESS(
      "longpress",
      Needs.SCREEN_ON,
      (device, to) -> device.screens().longPress(to.pixel(0), to.pixel(1))),
  DRAG(
      "drag",
      Needs.SCREEN_ON,
      (device, to) ->
          device
              .screens()
              .drag(to.pixel(0), to.pixel(1), to.pixel(2), to.pixel(3), (long) to.number(4))),
  DRAG_AND_DROP(
      "draganddrop",
      Needs.SCREEN_ON,
      (device, to) ->
          device
              .screens()
              .dragAndDrop(
                  to.pixel(0), to.pixel(1), to.pixel(2), to.pixel(3), (long) to.number(4))),
  LONG_KEY(
      "longkey", Needs.SCREEN_ON, (device, to) -> device.screens().holdKey((int) to.number(0))),
  KEY("key", Needs.SCREEN_ON, (device, to) -> device.screens().pressKey((int) to.number(0))),
  TEXT("text", Needs.SCREEN_ON, (device, to) -> device.screens().type(to.text(0))),
  CLEAR("clear", Needs.SCREEN_ON, (device, to) -> device.screens().clearText()),
  BACK("back", Needs.SCREEN_ON, (device, to) -> device.screens().pressKey(KeyEvent.KEYCODE_BACK)),
  MENU("menu", Needs.SCREEN_ON, (device, to) -> device.screens().pressKey(KeyEvent.KEYCODE_MENU)),
  HOME("home", Needs.SCREEN_ON, (device, to) -> device.stack().goHome()),
  PAUSE_RESUME("pauseresume", Needs.SCREEN_ON, (device, to) -> pauseResume(device)),
  ROTATE("rotate", Needs.SCREEN_ON, (device, to) -> device.configuration().rotate()),
  KILL("kill", Needs.SCREEN_ON, (device, to) -> device.launcher().kill()),
  REVOKE("revoke", Needs.SCREEN_ON, (device, to) -> device.launcher().revoke(to.text(0))),
  LOW_MEMORY(
      "lowmemory", Needs.SCREEN_ON, (device, to) -> device.system().events().tellLowMemory()),
  CLOCK_AHEAD(
      "clockahead",
      Needs.SCREEN_ON,
      (device, to) -> device.system().events().setClockAhead((long) (to.number(0) * 1000))),
  NETWORK("network", Needs.SCREEN_ON, (device, to) -> device.system().setNetwork(to.flag(0))),
  OPEN("open", Needs.SCREEN_ON, (device, to) -> device.system().open(to.textOrNull(0))),
  INTENT(
      "intent", Needs.STARTED, (device, to) -> device.system().startFromOutside(to.text(0))),
  BROADCAST(
      "broadcast",
      Needs.STARTED,
      (device, to) -> device.system().broadcastFromOutside(to.text(0))),
  NOTIFICATIONS(
      "notifications", Needs.SCREEN_ON, (device, to) -> device.system().showNotifications()),
  SHORTCUTS("shortcuts", Needs.SCREEN_ON, (device, to) -> device.system().showShortcuts()),
  SCREEN("screen", Needs.PROCESS, (device, to) -> device.system().setScreen(to.flag(0))),
  IDLE("idle", Needs.PROCESS, (device, to) -> idle(device, to.number(0))),
  RETURN("return", Needs.NOTHING, (device, to) -> device.launcher().comeBack()),
  START("start", Needs.NOTHING, (device, to) -> device.launcher().launch(to.text(0)));

  /** What must be there for an event to happen. */
  private enum Needs {
    NOTHING,
    /** A process of the app, which is started when there is none, as the system does. */
    STARTED,
    /** A process of the app; without one nothing happens. */
    PROCESS,
    /** A process, and a screen that is on: whoever acts wakes the device first. */
    SCREEN_ON
  }

  private interface Handler {
    void perform(Device device, EventArguments arguments);
  }

  // The timeout that Android comes with.
  private static final long SCREEN_OFF_MILLISECONDS = 60_000;

  private final String protocolName;
  private final Needs needs;
  private final Handler handler;

  Event(String protocolName, Needs needs, Handler handler) {
    this.protocolName = protocolName;
    this.needs = needs;
    this.handler = handler;
  }

  /** Returns the event of this name; a {@link BadRequest} lists the names there are. */
  static Event of(Object name) {
    for (Event event : values()) {
      if (event.protocolName.equals(name)) {
        return event;
      }
    }
    String known =
        Arrays.stream(values()).map(event -> event.protocolName).collect(Collectors.joining(", "));
    throw new BadRequest("no such event: " + name + "; there are " + known);
  }

  String protocolName() {
    return protocolName;
  }

  /** How long nothing must happen after the event for the step to be over. */
  long settleMilliseconds(Budget budget) {
    return this == DRAG ? budget.flingMilliseconds() : budget.settleMilliseconds();
  }

  void perform(Device device, EventArguments arguments) {
    if (needs == Needs.STARTED && !device.processes().isRunning()) {
      device.processes().start();
    }
    if (needs != Needs.NOTHING && !device.processes().isRunning()) {
      return;
    }
    if (needs == Needs.SCREEN_ON && !device.screens().isOn()) {
      device.system().setScreen(true);
    }
    handler.perform(device, arguments);
  }

  private static void pauseResume(Device device) {
    device.stack().goHome();
    device.pump().settle();
    device.stack().comeBack();
  }

  /** Nobody touches the device; after a while its screen goes off, unless the app keeps it on. */
  private static void idle(Device device, double seconds) {
    long milliseconds = (long) (seconds * 1000);
    long awake = Math.min(milliseconds, SCREEN_OFF_MILLISECONDS);
    device.pump().advance(awake);
    if (awake == SCREEN_OFF_MILLISECONDS
        && device.processes().isRunning()
        && !device.screens().keepOn()) {
      device.system().setScreen(false);
    }
    device.pump().advance(milliseconds - awake);
  }
}
