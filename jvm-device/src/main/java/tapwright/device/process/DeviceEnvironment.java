package tapwright.device.process;

import android.app.Instrumentation;
import javax.inject.Named;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.internal.AndroidTestEnvironment;
import org.robolectric.internal.ShadowProvider;
import org.robolectric.pluginapi.Sdk;
import org.robolectric.pluginapi.TestEnvironmentLifecyclePlugin;
import tapwright.device.Device;

/** Robolectric's environment with the device's instrumentation and data directory. */
public final class DeviceEnvironment extends AndroidTestEnvironment {
  public DeviceEnvironment(
      @Named("runtimeSdk") Sdk runtimeSdk,
      @Named("compileSdk") Sdk compileSdk,
      ShadowProvider[] shadowProviders,
      TestEnvironmentLifecyclePlugin[] lifecyclePlugins) {
    super(runtimeSdk, compileSdk, shadowProviders, lifecyclePlugins);
  }

  /**
   * Called after Robolectric has made a temporary directory of random name and before anything is
   * put there: the moment to put the device's own in its place.
   */
  @Override
  protected Instrumentation pickInstrumentation() {
    RuntimeEnvironment.getTempDirectory().destroy();
    RuntimeEnvironment.setTempDirectory(Device.current().dataDirectory());
    return new DeviceInstrumentation(Device.current());
  }
}
