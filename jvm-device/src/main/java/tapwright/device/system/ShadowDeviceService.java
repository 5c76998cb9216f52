package tapwright.device.system;

import android.app.Service;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowService;

/** A service that stops itself tells the device, which destroys it. */
@Implements(value = Service.class, isInAndroidSdk = false)
public class ShadowDeviceService extends ShadowService {
  @RealObject private Service real;

  @Implementation
  @Override
  protected void stopSelf() {
    super.stopSelf();
    AndroidSystem.current().stopSelf(real, -1);
  }

  @Implementation
  @Override
  protected void stopSelf(int id) {
    super.stopSelf(id);
    AndroidSystem.current().stopSelf(real, id);
  }

  @Implementation
  @Override
  protected boolean stopSelfResult(int id) {
    super.stopSelfResult(id);
    return AndroidSystem.current().stopSelf(real, id);
  }
}
