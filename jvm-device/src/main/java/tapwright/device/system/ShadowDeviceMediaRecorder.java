package tapwright.device.system;

import android.media.MediaRecorder;
import android.os.Build;
import android.os.SystemClock;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowMediaRecorder;
import tapwright.runtime.Limits;

/** Records silence into the file that the app has named. */
@Implements(value = MediaRecorder.class, isInAndroidSdk = false)
public class ShadowDeviceMediaRecorder extends ShadowMediaRecorder {
  private String path;
  private FileDescriptor descriptor;
  private long began;

  @Override
  @Implementation
  protected void setOutputFile(String file) {
    path = file;
    descriptor = null;
    super.setOutputFile(file);
  }

  @Override
  @Implementation
  protected void setOutputFile(FileDescriptor file) {
    descriptor = file;
    path = null;
    super.setOutputFile(file);
  }

  @Implementation(minSdk = Build.VERSION_CODES.O)
  protected void setOutputFile(File file) {
    setOutputFile(file.getPath());
  }

  /** Throws what the framework's code throws for a file that cannot be written. */
  @Implementation
  protected void prepare() {
    if (path != null) {
      try (RandomAccessFile file = new RandomAccessFile(path, "rw")) {
        file.setLength(0);
      } catch (IOException e) {
        throw Sneaky.asUnchecked(e);
      }
    }
    super.prepare();
  }

  @Override
  @Implementation
  protected void start() {
    super.start();
    began = SystemClock.uptimeMillis();
  }

  @Override
  @Implementation
  protected void stop() {
    super.stop();
    int format = getOutputFormat();
    if (!SilentRecording.knows(format) || getVideoSource() != 0) {
      Limits.report("device", "android.media.MediaRecorder", "only sound is recorded, as MPEG-4");
    }
    byte[] sound = new SilentRecording(SystemClock.uptimeMillis() - began).bytes(format);
    try (OutputStream out = path == null ? toDescriptor() : new FileOutputStream(path)) {
      out.write(sound);
    } catch (IOException e) {
      throw new RuntimeException("stop failed.", e); // As the framework words it.
    }
  }

  private OutputStream toDescriptor() throws IOException {
    if (descriptor == null) {
      throw new IOException("no output file");
    }
    return new FileOutputStream(descriptor);
  }

  /** The overridden method declares no exception, the framework's does. */
  private static final class Sneaky {
    private Sneaky() {}

    @SuppressWarnings("unchecked")
    static <E extends Throwable> RuntimeException asUnchecked(Throwable error) throws E {
      throw (E) error;
    }
  }
}
