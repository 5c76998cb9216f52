package tapwright.device.process;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The device's storage. */
public final class DataDirectoryTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void theDataOfAnAppLieWhereAPhoneHasThem() {
    Path base = folder.getRoot().toPath();
    DataDirectory directory = new DataDirectory(base, false);
    assertEquals(base.resolve("data/user/0/org.example"), directory.create("org.example-dataDir"));
    assertEquals(base.resolve("data/user/0/org.example/cache"), directory.cacheOf("org.example"));
  }

  @Test
  public void withTheRootOfAPhoneItsPathsAreAPhones() {
    DataDirectory directory = new DataDirectory(folder.getRoot().toPath(), true);
    assertEquals(Path.of("/data/user/0/org.example"), directory.dataOf("org.example"));
  }

  @Test
  public void itOutlivesAProcessAndEndsWithTheApp() throws IOException {
    Path base = folder.getRoot().toPath();
    DataDirectory directory = new DataDirectory(base, false);
    Path note = directory.createFile("data/org.example/files/note", "milk");
    directory.destroy();
    assertEquals("milk", Files.readString(note));
    directory.wipe();
    assertTrue(Files.isDirectory(base));
    try (var left = Files.list(base)) {
      assertEquals(0, left.count());
    }
  }
}
