package tapwright.protocol;

import java.util.List;

/**
 * The coverage probes of the app at one moment.
 *
 * @param probes class id, class name and hits ({@code boolean[]}) of each class, one after the
 *     other
 * @param wallTime the device's virtual time of day in milliseconds
 */
public record CoverageSnapshot(List<?> probes, long wallTime) {}
