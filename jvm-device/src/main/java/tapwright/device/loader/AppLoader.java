package tapwright.device.loader;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/**
 * Defines the classes of one process of the app and is thrown away with it.
 *
 * <p>The app sees the framework, the JDK and itself, never the libraries the device is built from.
 */
final class AppLoader extends ClassLoader {
  /** What converted app code calls. */
  private static final String RUNTIME = "tapwright.runtime.";

  static {
    registerAsParallelCapable();
  }

  private final AppClasses classes;

  AppLoader(AppClasses classes, ClassLoader framework) {
    super("app", framework);
    this.classes = classes;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      byte[] bytes = classes.classBytes(name);
      if (bytes != null) {
        return defineClass(name, bytes, 0, bytes.length);
      }
      if (classes.isOfFramework(name) || PhonePlatform.has(name) || name.startsWith(RUNTIME)) {
        return getParent().loadClass(name);
      }
      throw new ClassNotFoundException(name);
    }
  }

  @Override
  public InputStream getResourceAsStream(String name) {
    byte[] bytes = classes.resource(name);
    return bytes == null ? null : new ByteArrayInputStream(bytes);
  }

  @Override
  public URL getResource(String name) {
    byte[] bytes = classes.resource(name);
    if (bytes == null) {
      return null;
    }
    try {
      return new URL("app", "", -1, "/" + name, new Bytes(bytes));
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(name, e);
    }
  }

  @Override
  public Enumeration<URL> getResources(String name) {
    URL url = getResource(name);
    return url == null ? Collections.emptyEnumeration() : Collections.enumeration(List.of(url));
  }

  /** Serves one Java resource of the APK from memory. */
  private static final class Bytes extends URLStreamHandler {
    private final byte[] bytes;

    Bytes(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    protected URLConnection openConnection(URL url) {
      return new URLConnection(url) {
        @Override
        public void connect() throws IOException {
          connected = true;
        }

        @Override
        public InputStream getInputStream() {
          return new ByteArrayInputStream(bytes);
        }
      };
    }
  }
}
