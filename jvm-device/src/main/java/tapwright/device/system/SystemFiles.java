package tapwright.device.system;

import android.os.Process;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.robolectric.RuntimeEnvironment;
import tapwright.runtime.AppStorage;

/**
 * What a phone's kernel tells of itself in files: a stand-in that is the same on every machine, for
 * the real ones are the host's.
 */
final class SystemFiles {
  /** As many as the JVM is told to have. */
  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

  private static final String CPUS = "sys/devices/system/cpu/";
  private static final String MOUNTS =
      """
      /dev/block/dm-0 / ext4 ro,seclabel,relatime 0 0
      tmpfs /dev tmpfs rw,seclabel,nosuid,relatime,mode=755 0 0
      proc /proc proc rw,relatime,gid=3009,hidepid=2 0 0
      sysfs /sys sysfs rw,seclabel,relatime 0 0
      /dev/block/dm-5 /data f2fs rw,lazytime,seclabel,nosuid,nodev,noatime 0 0
      /dev/fuse /storage/emulated fuse rw,nosuid,nodev,noexec,noatime,user_id=0,group_id=0 0 0
      """;

  private SystemFiles() {}

  /** Writes them anew, since an app can change its copy. */
  static void prepare(String packageName) {
    Path base = RuntimeEnvironment.getTempDirectory().getBasePath();
    Map<String, String> files = ofKernel();
    int id = Process.myPid();
    for (String process : new String[] {"self", Integer.toString(id)}) {
      addProcess(files, "proc/" + process + "/", id, packageName);
    }
    try {
      for (Map.Entry<String, String> file : files.entrySet()) {
        Path path = base.resolve(file.getKey());
        Files.createDirectories(path.getParent());
        Files.writeString(path, file.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    AppStorage.setSystemRoot(base.toString());
  }

  /** What a phone's kernel tells under this name; null when there is no such file. */
  static String read(String path) {
    return ofKernel().get(path.replaceFirst("^/+", ""));
  }

  private static Map<String, String> ofKernel() {
    Map<String, String> files = new LinkedHashMap<>(OF_KERNEL);
    files.put("proc/cpuinfo", processors());
    files.put("proc/stat", times());
    addProcessors(files);
    return files;
  }

  private static final Map<String, String> OF_KERNEL =
      Map.of(
          "proc/meminfo",
          """
          MemTotal:        3894776 kB
          MemFree:          412340 kB
          MemAvailable:    1947388 kB
          Buffers:           14208 kB
          Cached:          1602112 kB
          SwapCached:         9216 kB
          Active:          1390592 kB
          Inactive:        1118208 kB
          SwapTotal:       2097148 kB
          SwapFree:        1720316 kB
          Dirty:               384 kB
          Slab:             310272 kB
          """,
          "proc/version",
          "Linux version 5.10.101-android12-9 (build-user@build-host) #1 SMP PREEMPT\n",
          "proc/uptime",
          "86400.00 302400.00\n",
          "proc/loadavg",
          "0.00 0.01 0.05 1/900 4711\n",
          "proc/mounts",
          MOUNTS,
          "proc/filesystems",
          "nodev\tsysfs\nnodev\ttmpfs\nnodev\tproc\n\text4\n\tf2fs\nnodev\tfuse\n");

  private static String processors() {
    StringBuilder all = new StringBuilder();
    for (int number = 0; number < PROCESSORS; number++) {
      all.append("processor\t: ").append(number).append('\n');
      all.append("BogoMIPS\t: 38.40\n");
      all.append("Features\t: fp asimd evtstrm aes pmull sha1 sha2 crc32\n");
      all.append("CPU implementer\t: 0x41\nCPU architecture: 8\nCPU variant\t: 0x0\n");
      all.append("CPU part\t: 0xd03\nCPU revision\t: 4\n\n");
    }
    return all.append("Hardware\t: Phone\n").toString();
  }

  private static String times() {
    StringBuilder all = new StringBuilder("cpu  40000 400 20000 1200000 800 0 200 0 0 0\n");
    for (int number = 0; number < PROCESSORS; number++) {
      all.append("cpu").append(number).append(" 10000 100 5000 300000 200 0 50 0 0 0\n");
    }
    return all.append("ctxt 1000000\nbtime 1700000000\nprocesses 4800\n").toString();
  }

  private static void addProcess(
      Map<String, String> files, String place, int id, String packageName) {
    String shortName = packageName.substring(Math.max(0, packageName.length() - 15));
    files.put(place + "cmdline", packageName + "\0");
    files.put(place + "comm", shortName + "\n");
    files.put(place + "environ", "");
    files.put(place + "maps", "");
    files.put(place + "smaps", "");
    files.put(place + "cgroup", "0::/\n");
    files.put(place + "mounts", MOUNTS);
    files.put(place + "oom_adj", "0\n");
    files.put(place + "oom_score_adj", "0\n");
    files.put(place + "statm", "500000 40000 30000 5 0 60000 0\n");
    files.put(
        place + "stat",
        id
            + " ("
            + shortName
            + ") S 1 1 0 0 -1 0 0 0 0 0 100 50 0 0 20 0 20 0 8640000"
            + " 2048000000 40000"
            + " 0".repeat(28)
            + "\n");
    files.put(
        place + "status",
        "Name:\t"
            + shortName
            + "\nState:\tS (sleeping)\nTgid:\t"
            + id
            + "\nPid:\t"
            + id
            + "\nPPid:\t1\nTracerPid:\t0\nVmPeak:\t 2048000 kB\nVmSize:\t 2000000 kB\n"
            + "VmRSS:\t  160000 kB\nThreads:\t20\n");
  }

  private static void addProcessors(Map<String, String> files) {
    String range = PROCESSORS == 1 ? "0\n" : "0-" + (PROCESSORS - 1) + "\n";
    for (String list : new String[] {"possible", "present", "online"}) {
      files.put(CPUS + list, range);
    }
    files.put(CPUS + "kernel_max", "31\n");
    for (int number = 0; number < PROCESSORS; number++) {
      String place = CPUS + "cpu" + number + "/";
      files.put(place + "online", "1\n");
      String frequencies = place + "cpufreq/";
      files.put(frequencies + "cpuinfo_min_freq", "300000\n");
      files.put(frequencies + "cpuinfo_max_freq", "1800000\n");
      files.put(frequencies + "scaling_min_freq", "300000\n");
      files.put(frequencies + "scaling_max_freq", "1800000\n");
      files.put(frequencies + "scaling_cur_freq", "1200000\n");
      files.put(frequencies + "scaling_governor", "schedutil\n");
    }
  }
}
