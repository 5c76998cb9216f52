package tapwright.device.loader;

import android.app.Activity;
import android.app.AppComponentFactory;
import android.app.Application;
import android.app.Service;
import android.content.BroadcastReceiver;
import android.content.ContentProvider;
import android.content.Intent;
import tapwright.device.Device;

/** Makes the app's components with the app's own factory, from the loader of its process. */
public final class DeviceComponentFactory extends AppComponentFactory {
  private static InstalledApp app() {
    return Device.current().app();
  }

  @Override
  public Application instantiateApplication(ClassLoader loader, String name)
      throws InstantiationException, IllegalAccessException, ClassNotFoundException {
    Thread.currentThread().setContextClassLoader(app().loader());
    return app()
        .componentFactory()
        .instantiateApplication(app().loader(), app().applicationClass());
  }

  @Override
  public Activity instantiateActivity(ClassLoader loader, String name, Intent intent)
      throws InstantiationException, IllegalAccessException, ClassNotFoundException {
    return app().componentFactory().instantiateActivity(app().loader(), name, intent);
  }

  @Override
  public BroadcastReceiver instantiateReceiver(ClassLoader loader, String name, Intent intent)
      throws InstantiationException, IllegalAccessException, ClassNotFoundException {
    return app().componentFactory().instantiateReceiver(app().loader(), name, intent);
  }

  @Override
  public Service instantiateService(ClassLoader loader, String name, Intent intent)
      throws InstantiationException, IllegalAccessException, ClassNotFoundException {
    return app().componentFactory().instantiateService(app().loader(), name, intent);
  }

  @Override
  public ContentProvider instantiateProvider(ClassLoader loader, String name)
      throws InstantiationException, IllegalAccessException, ClassNotFoundException {
    return app().componentFactory().instantiateProvider(app().loader(), name);
  }
}
