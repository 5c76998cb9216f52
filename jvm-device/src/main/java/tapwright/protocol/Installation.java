package tapwright.protocol;

import java.nio.file.Path;
import java.util.Map;

/**
 * What the device is to install.
 *
 * @param apk the APK file
 * @param converted the directory that {@code tapwright.convert.Convert} wrote for it
 * @param data the directory of the device's storage
 * @param phonePaths whether the app's files are to be seen where a phone has them, in {@code
 *     /data/user/0} and {@code /storage/emulated/0}; otherwise they are below {@code data}
 * @param app the contents of {@code app.json} in the converted directory
 * @param framework the jar of the framework in use
 * @param seed where the app's randomness starts; null keeps the present one
 * @param grant the answer to permission requests: all, none or ask; null keeps the present one
 * @param network whether a fresh device is connected; null keeps the present state
 * @param uptime the device's time in milliseconds when it was installed before and its data are to
 *     be kept; null for a fresh installation
 * @param phone what else is on the phone, in plain parts; null for nothing
 * @param comparisons whether to tell what the app compares typed texts with
 */
public record Installation(
    Path apk,
    Path converted,
    Path data,
    boolean phonePaths,
    Map<?, ?> app,
    Path framework,
    Long seed,
    String grant,
    Boolean network,
    Long uptime,
    Map<?, ?> phone,
    boolean comparisons) {}
