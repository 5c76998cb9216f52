package org.tapwright.hostile;

import android.content.Context;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Attempts to reach what is not the app's: files, network, processes, the host's classes. */
final class Reach {
  private static final int DISK_MEGABYTES = 4096;
  private static final String[] HOST_CLASSES = {
    "tapwright.host.Main",
    "org.robolectric.RuntimeEnvironment",
    "org.robolectric.shadows.ShadowApplication",
    "org.objectweb.asm.ClassReader",
    "jdk.internal.misc.Unsafe",
  };
  private final Context context;

  Reach(Context context) {
    this.context = context;
  }

  String read(String path) throws IOException {
    byte[] some = new byte[64];
    try (InputStream in = new FileInputStream(path)) {
      int count = in.read(some);
      return "read " + count + " bytes of " + path;
    }
  }

  String home() {
    String variable = System.getenv("HOME");
    String home = variable == null ? System.getProperty("user.home") : variable;
    String[] names = new File(home).list();
    return names == null ? "no list of " + home : "saw " + names.length + " files in " + home;
  }

  String socket() throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", 22), 500);
      return "connected";
    }
  }

  String resolve() throws IOException {
    return "resolved " + InetAddress.getByName("example.org").getHostAddress();
  }

  String listen() throws IOException {
    try (ServerSocket server = new ServerSocket(0);
        Socket client = new Socket("localhost", server.getLocalPort());
        Socket served = server.accept()) {
      client.getOutputStream().write(42);
      int heard = served.getInputStream().read();
      return "served itself " + heard + " on " + InetAddress.getLocalHost().getHostName();
    }
  }

  /** Listens at a port of its choice until the process ends. */
  String serve() throws IOException {
    ServerSocket server = new ServerSocket(8765);
    new Thread(() -> accept(server)).start();
    return "serves at port " + server.getLocalPort();
  }

  private static void accept(ServerSocket server) {
    try {
      server.accept();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs what every phone has and does not expect it to fail. */
  String list() {
    try {
      return "ran " + Runtime.getRuntime().exec("ls /");
    } catch (IOException e) {
      Harm.OnPurpose thrown = new Harm.OnPurpose("without a list");
      thrown.initCause(e);
      throw thrown;
    }
  }

  String process() throws IOException, InterruptedException {
    Process process = Runtime.getRuntime().exec(new String[] {"/bin/sh", "-c", "exit 7"});
    return "ran a shell, status " + process.waitFor();
  }

  String library() throws IOException {
    File file = new File(context.getFilesDir(), "libhostile.so");
    try (OutputStream out = new FileOutputStream(file)) {
      out.write(new byte[] {0x7f, 'E', 'L', 'F'});
    }
    System.load(file.getPath());
    return "loaded";
  }

  String writeOutside() throws IOException {
    StringBuilder done = new StringBuilder("wrote");
    IOException refused = null;
    String[] directories = {
      "/tmp", System.getProperty("user.home"), System.getProperty("user.dir"),
    };
    for (String directory : directories) {
      File file = new File(directory, "tapwright-hostile-was-here");
      try (OutputStream out = new FileOutputStream(file)) {
        out.write(1);
        done.append(' ').append(file);
      } catch (IOException no) {
        refused = no;
      }
    }
    if (done.length() == "wrote".length() && refused != null) {
      throw refused;
    }
    return done.toString();
  }

  String fillDisk() throws IOException {
    byte[] megabyte = new byte[1 << 20];
    File file = new File(context.getCacheDir(), "filler");
    int written = 0;
    try (OutputStream out = new FileOutputStream(file)) {
      for (; written < DISK_MEGABYTES; written++) {
        out.write(megabyte);
      }
      return "wrote " + written + " MB";
    } catch (IOException full) {
      return "stopped after " + written + " MB, " + full;
    } finally {
      file.delete();
    }
  }

  String hostClasses() {
    StringBuilder found = new StringBuilder("found");
    ClassLoader loader = context.getClassLoader();
    for (String name : HOST_CLASSES) {
      try {
        found.append(' ').append(Class.forName(name, false, loader).getName());
      } catch (ClassNotFoundException hidden) {
        found.append(" (not ").append(name).append(')');
      }
    }
    return found.toString();
  }

  String unsafe() throws ReflectiveOperationException {
    Class<?> type = Class.forName("sun.misc.Unsafe");
    Field field = type.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    return "has " + field.get(null);
  }

  String properties() {
    System.setProperty("user.dir", "/hostile");
    return "user.dir is now " + System.getProperty("user.dir");
  }

  String redirect() {
    System.setOut(
        new PrintStream(
            new OutputStream() {
              @Override
              public void write(int nothing) {}
            }));
    System.out.println("{\"id\":0,\"ok\":false}");
    return "System.out replaced";
  }
}
