package tapwright.packages;

import com.android.bundle.Devices.DeviceSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What is to be made: the kind of input, its files, the device it is for, and where it goes. */
record Order(String kind, List<Path> inputs, DeviceSpec device, Path out) {
  static Order parse(String[] arguments) {
    DeviceSpec.Builder device = DeviceSpec.newBuilder();
    Path out = null;
    int at = 0;
    for (; at + 1 < arguments.length && arguments[at].startsWith("--"); at += 2) {
      String value = arguments[at + 1];
      switch (arguments[at]) {
        case "--out" -> out = Path.of(value).toAbsolutePath();
        case "--level" -> device.setSdkVersion(Integer.parseInt(value));
        case "--density" -> device.setScreenDensity(Integer.parseInt(value));
        case "--locale" -> device.addSupportedLocales(value);
        case "--abis" -> device.addAllSupportedAbis(List.of(value.split(",")));
        default -> throw new IllegalArgumentException("unknown option " + arguments[at]);
      }
    }
    if (out == null || at + 1 >= arguments.length) {
      throw new IllegalArgumentException("usage: --out FILE [...] bundle|set|merge FILE...");
    }
    List<Path> inputs = Stream.of(arguments).skip(at + 1).map(Path::of).toList();
    return new Order(arguments[at], inputs, device.build(), out);
  }
}
