package tapwright.device.system;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import android.media.ExifInterface;
import android.media.MediaRecorder.OutputFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.Test;
import org.junit.runner.RunWith;
import tapwright.host.SandboxRunner;

/** Files of the camera and the microphone hold what their readers look for. */
@RunWith(SandboxRunner.class)
public final class RecordedFilesTest {
  /** The boxes of an MPEG-4 file, which must fill it. */
  private static List<String> boxes(byte[] file) {
    List<String> names = new ArrayList<>();
    ByteBuffer bytes = ByteBuffer.wrap(file);
    while (bytes.hasRemaining()) {
      int begin = bytes.position();
      int length = bytes.getInt();
      byte[] name = new byte[4];
      bytes.get(name);
      names.add(new String(name, StandardCharsets.US_ASCII));
      bytes.position(begin + length);
    }
    return names;
  }

  @Test
  public void aRecordingIsAWholeMpeg4File() {
    byte[] file = new SilentRecording(1000).bytes(OutputFormat.MPEG_4);
    assertEquals(List.of("ftyp", "mdat", "moov"), boxes(file));
    byte[] movie = Arrays.copyOfRange(file, file.length - movieLength(file) + 8, file.length);
    assertEquals(List.of("mvhd", "trak"), boxes(movie));
  }

  private static int movieLength(byte[] file) {
    ByteBuffer bytes = ByteBuffer.wrap(file);
    int begin = bytes.getInt(0);
    return bytes.getInt(begin + bytes.getInt(begin));
  }

  @Test
  public void theOtherFormatsBeginAsTheyMust() {
    byte[] narrow = new SilentRecording(100).bytes(OutputFormat.AMR_NB);
    assertArrayEquals("#!AMR\n".getBytes(StandardCharsets.US_ASCII), Arrays.copyOf(narrow, 6));
    byte[] stream = new SilentRecording(100).bytes(OutputFormat.AAC_ADTS);
    assertEquals((byte) 0xff, stream[0]);
    assertEquals(0, stream.length % 13);
  }

  @Test
  public void aPhotoTellsHowItWasTaken() throws IOException {
    byte[] emptyJpeg = {(byte) 0xff, (byte) 0xd8, (byte) 0xff, (byte) 0xd9};
    byte[] file = Arrays.copyOf(Photo.withExif(emptyJpeg), 8192); // Readers want some bytes.
    ExifInterface exif = new ExifInterface(new ByteArrayInputStream(file));
    assertEquals("Camera", exif.getAttribute(ExifInterface.TAG_MODEL));
    assertEquals(1600, exif.getAttributeInt(ExifInterface.TAG_PIXEL_X_DIMENSION, 0));
    assertEquals(1, exif.getAttributeInt(ExifInterface.TAG_ORIENTATION, 0));
    assertEquals(19, exif.getAttribute(ExifInterface.TAG_DATETIME).length());
  }
}
