package tapwright.device.process;

import org.robolectric.config.ConfigurationRegistry;

/** Gives the sandbox of the tests the settings that a process of an app begins with. */
public final class SandboxSetUp implements Runnable {
  @Override
  public void run() {
    ConfigurationRegistry.instance =
        new ConfigurationRegistry(new RobolectricSettings("w411dp-h731dp").map());
  }
}
