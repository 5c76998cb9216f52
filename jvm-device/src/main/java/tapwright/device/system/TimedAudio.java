package tapwright.device.system;

import android.media.AudioFormat;
import android.media.AudioRecord;
import android.media.AudioTrack;
import android.os.SystemClock;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.annotation.RealObject;
import org.robolectric.shadows.ShadowAudioRecord;
import org.robolectric.shadows.ShadowAudioTrack;
import tapwright.runtime.AppClock;

/** Sound takes its time to be played and recorded; there is only silence to record. */
public final class TimedAudio {
  /** Of the device's own loudspeaker, as on most phones. */
  private static final int SAMPLES_PER_SECOND = 48_000;

  private static final long NANOSECONDS_PER_MILLISECOND = 1_000_000;
  private static final long NANOSECONDS_PER_SECOND = 1_000_000_000;

  private TimedAudio() {}

  /** Waits, in virtual time, as long as the samples last. */
  private static int pass(int samples, int channels, int samplesPerSecond, boolean blocking) {
    if (blocking && samples > 0 && samplesPerSecond > 0) {
      sleep(1000L * samples / Math.max(1, channels) / samplesPerSecond);
    }
    return samples;
  }

  private static void sleep(long milliseconds) {
    if (milliseconds <= 0) {
      return;
    }
    try {
      AppClock.sleep(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static int bytesPerSample(int format) {
    return switch (format) {
      case AudioFormat.ENCODING_PCM_8BIT -> 1;
      case AudioFormat.ENCODING_PCM_FLOAT -> 4;
      default -> 2;
    };
  }

  /** Playing. */
  @Implements(AudioTrack.class)
  public static class Track extends ShadowAudioTrack {
    @RealObject private AudioTrack track;

    /** When all that was written will have been played, in nanoseconds of uptime. */
    private long silentFrom;

    @Implementation
    protected static int native_get_output_sample_rate(int stream) {
      return SAMPLES_PER_SECOND;
    }

    /** Puts samples into the track's buffer, and waits while they are more than it holds. */
    private int play(int samples, boolean blocking) {
      int rate = track.getSampleRate();
      if (blocking && samples > 0 && rate > 0) {
        long frames = samples / Math.max(1, track.getChannelCount());
        long now = SystemClock.uptimeMillis() * NANOSECONDS_PER_MILLISECOND;
        silentFrom = Math.max(now, silentFrom) + frames * NANOSECONDS_PER_SECOND / rate;
        long held = native_get_buffer_size_frames() * NANOSECONDS_PER_SECOND / rate;
        sleep((silentFrom - held - now) / NANOSECONDS_PER_MILLISECOND);
      }
      return samples;
    }

    @Override
    @Implementation
    protected void flush() {
      super.flush();
      silentFrom = 0;
    }

    @Override
    @Implementation
    protected int native_write_byte(
        byte[] data, int offset, int size, int format, boolean blocking) {
      int written = super.native_write_byte(data, offset, size, format, blocking);
      play(written / bytesPerSample(format), blocking);
      return written;
    }

    @Implementation
    protected int native_write_short(
        short[] data, int offset, int size, int format, boolean blocking) {
      return play(size, blocking);
    }

    @Implementation
    protected int native_write_float(
        float[] data, int offset, int size, int format, boolean blocking) {
      return play(size, blocking);
    }

    @Override
    @Implementation(minSdk = 29)
    protected int native_write_native_bytes(
        ByteBuffer data, int position, int size, int format, boolean blocking) {
      int written = super.native_write_native_bytes(data, position, size, format, blocking);
      play(written / bytesPerSample(format), blocking);
      return written;
    }
  }

  /** Recording. */
  static final class Silence implements ShadowAudioRecord.AudioRecordSource {
    private final AudioRecord record;

    Silence(AudioRecord record) {
      this.record = record;
    }

    private int listen(int samples, boolean blocking) {
      return pass(samples, record.getChannelCount(), record.getSampleRate(), blocking);
    }

    @Override
    public int readInByteArray(byte[] data, int offset, int size, boolean blocking) {
      Arrays.fill(data, offset, offset + size, (byte) 0);
      listen(size / bytesPerSample(record.getAudioFormat()), blocking);
      return size;
    }

    @Override
    public int readInShortArray(short[] data, int offset, int size, boolean blocking) {
      Arrays.fill(data, offset, offset + size, (short) 0);
      return listen(size, blocking);
    }

    @Override
    public int readInFloatArray(float[] data, int offset, int size, boolean blocking) {
      Arrays.fill(data, offset, offset + size, 0f);
      return listen(size, blocking);
    }

    @Override
    public int readInDirectBuffer(ByteBuffer data, int size, boolean blocking) {
      listen(size / bytesPerSample(record.getAudioFormat()), blocking);
      return size;
    }
  }
}
