package tapwright.device.shadow;

import android.os.Process;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowProcess;
import tapwright.runtime.AppRuntime;

/** Killing a process from framework code ends the app, as it does from the app's own code. */
@Implements(value = Process.class, isInAndroidSdk = false)
public class ShadowKillProcess extends ShadowProcess {
  @Implementation
  protected static void killProcess(int pid) {
    AppRuntime.killProcess(pid);
  }
}
