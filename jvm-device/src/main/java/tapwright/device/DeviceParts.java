package tapwright.device;

import tapwright.device.system.AndroidSystem;
import tapwright.device.window.WindowScreens;

/** The one place that says which implementations the device is made of. */
final class DeviceParts {
  private DeviceParts() {}

  static Screens screens(Device device) {
    return new WindowScreens(device);
  }

  static SystemSide system(Device device) {
    return new AndroidSystem(device);
  }
}
