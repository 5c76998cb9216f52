package tapwright.device.loader;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import tapwright.device.Device;
import tapwright.parking.AppThread;
import tapwright.runtime.Limits;

/** What an app can load. */
public final class AppLoaderTest {
  /** Stands for a class of the app. */
  public static class OfApp {}

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private AppClasses classes;
  private AppLoader loader;

  @Before
  public void open() throws IOException {
    Path app = folder.getRoot().toPath().resolve("classes.jar");
    Path framework = folder.getRoot().toPath().resolve("framework.jar");
    write(app, path(OfApp.class), bytes(OfApp.class));
    write(framework, "android/Placeholder.class", new byte[0]);
    classes = new AppClasses(app.toString(), framework.toString());
    loader = new AppLoader(classes, getClass().getClassLoader());
  }

  private static String path(Class<?> type) {
    return type.getName().replace('.', '/') + ".class";
  }

  private static byte[] bytes(Class<?> type) throws IOException {
    try (InputStream in = type.getClassLoader().getResourceAsStream(path(type))) {
      return in.readAllBytes();
    }
  }

  private static void write(Path jar, String name, byte[] content) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry(name));
      zip.write(content);
      zip.putNextEntry(new ZipEntry("words.txt"));
      zip.write("of the app".getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  public void eachProcessHasItsOwnClasses() throws Exception {
    Class<?> first = loader.loadClass(OfApp.class.getName());
    assertSame(first, loader.loadClass(OfApp.class.getName()));
    assertNotSame(OfApp.class, first);
    AppLoader next = new AppLoader(classes, getClass().getClassLoader());
    assertNotSame(first, next.loadClass(OfApp.class.getName()));
  }

  @Test
  public void theDeviceIsHiddenButForTheRuntime() throws Exception {
    assertSame(Limits.class, loader.loadClass(Limits.class.getName()));
    for (Class<?> hidden : new Class<?>[] {Device.class, AppThread.class, Test.class}) {
      assertThrows(ClassNotFoundException.class, () -> loader.loadClass(hidden.getName()));
    }
  }

  @Test
  public void theJdkIsAPhones() throws Exception {
    assertSame(String.class, loader.loadClass("java.lang.String"));
    assertThrows(ClassNotFoundException.class, () -> loader.loadClass("java.awt.Frame"));
    assertTrue(PhonePlatform.has("java.beans.PropertyChangeSupport"));
    assertTrue(PhonePlatform.lacks("java.beans.Introspector"));
    assertFalse(PhonePlatform.lacks("org.example.Main"));
  }

  @Test
  public void resourcesAreTheApps() throws Exception {
    try (InputStream in = loader.getResource("words.txt").openStream()) {
      assertEquals("of the app", new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
    assertEquals(1, Collections.list(loader.getResources("words.txt")).size());
    assertNull(loader.getResourceAsStream("META-INF/tapwright-shadows"));
    assertNull(loader.getResourceAsStream(path(OfApp.class)));
  }
}
