package tapwright.device.system;

import android.app.Service;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowService;
import org.robolectric.util.ReflectionHelpers;

/** A service's request to be stopped ({@code stopSelf}), as Robolectric's shadow records it. */
final class ServiceStop {
  private ServiceStop() {}

  static boolean isAsked(Service service) {
    return Shadow.<ShadowService>extract(service).isStoppedBySelf();
  }

  /** Returns the start id of the request, 0 for any, and clears the request. */
  static int take(Service service) {
    ShadowService shadow = Shadow.extract(service);
    int id = Math.max(shadow.getStopSelfId(), shadow.getStopSelfResultId());
    for (String field : new String[] {"stopSelfId", "stopSelfResultId"}) {
      ReflectionHelpers.setField(ShadowService.class, shadow, field, 0);
    }
    ReflectionHelpers.setField(ShadowService.class, shadow, "selfStopped", false);
    return id;
  }
}
