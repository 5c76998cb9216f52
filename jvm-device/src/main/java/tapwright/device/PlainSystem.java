package tapwright.device;

import android.app.Application;
import android.content.ActivityNotFoundException;
import android.content.ContentProvider;
import android.content.Intent;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.ProviderInfo;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.robolectric.shadows.ShadowContentResolver;

/** The simplest system that works: the app's providers exist, and there is no other app. */
final class PlainSystem implements SystemSide {
  private final Device device;

  PlainSystem(Device device) {
    this.device = device;
  }

  @Override
  public void processStarting(Application application) {
    try {
      PackageInfo info =
          application
              .getPackageManager()
              .getPackageInfo(device.app().packageName(), PackageManager.GET_PROVIDERS);
      if (info.providers != null) {
        ProviderInfo[] providers = info.providers.clone();
        Arrays.sort(providers, Comparator.comparingInt(provider -> -provider.initOrder));
        for (ProviderInfo provider : providers) {
          install(application, provider);
        }
      }
    } catch (PackageManager.NameNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private void install(Application application, ProviderInfo info) {
    try {
      ContentProvider provider =
          device.app().componentFactory().instantiateProvider(device.app().loader(), info.name);
      provider.attachInfo(application, info);
      for (String authority : info.authority.split(";")) {
        ShadowContentResolver.registerProviderInternal(authority, provider);
      }
    } catch (ReflectiveOperationException e) {
      throw new RuntimeException("Unable to get provider " + info.name + ": " + e, e);
    }
  }

  @Override
  public void processStarted(Application application) {}

  @Override
  public void processStopped(boolean wiped) {}

  @Override
  public void startOutside(Intent intent, ActivityRecord caller, String who, int requestCode) {
    throw new ActivityNotFoundException("No Activity found to handle " + intent);
  }

  @Override
  public boolean perform(String name, List<Object> arguments) {
    return false;
  }

  @Override
  public boolean set(String name, Object value) {
    return false;
  }

  @Override
  public long nextDue() {
    return Long.MAX_VALUE;
  }

  @Override
  public void runDue() {}
}
