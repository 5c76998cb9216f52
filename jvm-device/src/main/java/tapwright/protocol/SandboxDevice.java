package tapwright.protocol;

/** The device inside a sandbox, as the host sees it. */
public interface SandboxDevice {
  /** What clients may ask. */
  ClientRequests clientRequests();

  /** What only the host may ask. */
  HostRequests hostRequests();
}
