package tapwright.device.system;

import android.app.ActivityManager;
import android.content.pm.ConfigurationInfo;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowActivityManager;
import tapwright.device.Device;

/** An app that asks for running tasks sees its own, and it has a phone's memory and graphics. */
@Implements(value = ActivityManager.class, isInAndroidSdk = false)
public class ShadowDeviceActivityManager extends ShadowActivityManager {
  private static final long MEMORY = 4L << 30;
  private static final int MEMORY_CLASS_MEGABYTES = 256;
  private static final int OPEN_GL_3_2 = 0x0003_0002;

  /** Known to every activity manager of the process. */
  static void describeMemory() {
    ActivityManager.MemoryInfo memory = new ActivityManager.MemoryInfo();
    memory.totalMem = MEMORY;
    memory.availMem = MEMORY / 2;
    memory.threshold = MEMORY / 20;
    new ShadowDeviceActivityManager().setMemoryInfo(memory);
  }

  @Implementation
  @Override
  protected List<ActivityManager.RunningTaskInfo> getRunningTasks(int most) {
    return Device.current().stack().running().stream().limit(most).toList();
  }

  @Implementation
  @Override
  protected int getMemoryClass() {
    return MEMORY_CLASS_MEGABYTES;
  }

  @Implementation
  @Override
  protected ConfigurationInfo getDeviceConfigurationInfo() {
    ConfigurationInfo configuration = new ConfigurationInfo();
    configuration.reqGlEsVersion = OPEN_GL_3_2;
    return configuration;
  }
}
