package tapwright.protocol;

import java.util.List;
import java.util.Map;

/** What only the host asks of the device: no line of the protocol leads here. */
public interface HostRequests {
  /** Returns the probes and the time of day; may be called beside a main thread that hangs. */
  CoverageSnapshot coverage();

  /** Installs the app of a sandbox that was given up: its data is kept, its coverage restored. */
  Map<String, Object> reinstall(Installation installation, CoverageSnapshot coverage);

  /** Reports the app as not responding: its main thread hung with this stack. */
  Map<String, Object> mainThreadHung(List<StackTraceElement> stack);
}
