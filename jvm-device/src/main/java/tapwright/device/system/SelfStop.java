package tapwright.device.system;

import android.app.Service;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowService;
import org.robolectric.util.ReflectionHelpers;

/** A service's wish to end itself, as Robolectric's shadow keeps it. */
final class SelfStop {
  private SelfStop() {}

  static boolean isAsked(Service service) {
    return Shadow.<ShadowService>extract(service).isStoppedBySelf();
  }

  /** The start id of the wish, 0 for any, and the wish is forgotten. */
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
