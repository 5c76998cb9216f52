package tapwright.device.system;

import android.app.Application;
import android.app.SearchManager;
import android.app.SearchableInfo;
import android.content.ComponentName;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import java.util.ArrayList;
import java.util.List;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowSearchManager;
import tapwright.device.Device;

/** Search as the app's manifest configures it; no other app offers any. */
@Implements(value = SearchManager.class, isInAndroidSdk = false)
public class ShadowDeviceSearchManager extends ShadowSearchManager {
  @Implementation
  @Override
  protected SearchableInfo getSearchableInfo(ComponentName name) {
    if (name == null) {
      return null;
    }
    Application application = Device.current().app().application();
    try {
      ActivityInfo info =
          application.getPackageManager().getActivityInfo(name, PackageManager.GET_META_DATA);
      return SearchableInfo.getActivityMetaData(application, info, 0);
    } catch (PackageManager.NameNotFoundException e) {
      return null;
    }
  }

  @Implementation
  protected List<SearchableInfo> getSearchablesInGlobalSearch() {
    return new ArrayList<>();
  }
}
