package tapwright.device.loader;

import android.app.AppComponentFactory;
import android.app.Application;
import java.nio.file.Path;

/** The app as installed, and the loader and application object of its present process. */
public final class InstalledApp {
  private final Path apk;
  private final AppClasses classes;
  private final int targetSdk;
  private final String applicationClass;
  private final String factoryClass;
  private final String packageName;
  private final Path libraries;
  private AppLoader loader;
  private AppComponentFactory factory;
  private Application application;

  public InstalledApp(
      Path apk,
      AppClasses classes,
      int targetSdk,
      String packageName,
      String applicationClass,
      String factoryClass,
      Path libraries) {
    this.apk = apk;
    this.libraries = libraries;
    this.classes = classes;
    this.targetSdk = targetSdk;
    this.packageName = packageName;
    this.applicationClass = applicationClass;
    this.factoryClass = factoryClass;
  }

  public Path apk() {
    return apk;
  }

  public AppClasses classes() {
    return classes;
  }

  public int targetSdk() {
    return targetSdk;
  }

  public String packageName() {
    return packageName;
  }

  /** The directory of the native libraries that can run here; null when there are none. */
  public Path libraries() {
    return libraries;
  }

  /** The class loader of the running process; null when there is none. */
  public ClassLoader loader() {
    return loader;
  }

  /** The application object of the running process; null when there is none. */
  public Application application() {
    return application;
  }

  String applicationClass() {
    return applicationClass == null ? Application.class.getName() : applicationClass;
  }

  /** The app's own component factory, or the platform's. */
  public AppComponentFactory componentFactory() {
    if (factory == null) {
      factory = newFactory();
    }
    return factory;
  }

  private AppComponentFactory newFactory() {
    if (factoryClass == null || !classes.isOfApp(factoryClass)) {
      return new AppComponentFactory();
    }
    try {
      Class<?> type = loader.loadClass(factoryClass);
      return (AppComponentFactory) type.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Unable to instantiate appComponentFactory", e);
    }
  }

  public void openLoader() {
    loader = new AppLoader(classes, InstalledApp.class.getClassLoader());
  }

  public void attach(Application application) {
    this.application = application;
  }

  public void closeLoader() {
    loader = null;
    factory = null;
    application = null;
  }
}
